import { describe, expect, it } from "vitest";
import { isNavigation, isQuestion, sentenceQuality } from "./sentence-quality.ts";

describe("sentenceQuality", () => {
  it("is 1 for a self-contained sentence", () => {
    expect(sentenceQuality("The queue hands the job of a dead worker to another worker.", "en")).toBe(1);
    expect(sentenceQuality("队列会把已停止的工作进程的任务交给另一个进程。", "zh")).toBe(1);
  });

  it.each([
    "## Jobs and queues of the system, in order",
    "The queue does the following things in order:",
    "Who hands the job of a dead worker to another one?",
    "const queue = createQueue({ name: 'jobs', retry: 5 });",
    "| queue | jobs | locks | retries | seconds | failed |",
    "Jobs.",
  ])("is zero for %s", (text) => {
    expect(sentenceQuality(text, "en")).toBe(0);
  });

  it("is lower for a sentence that depends on the previous one", () => {
    const leaning = "It hands the job of a dead worker to another worker in the pool.";
    expect(sentenceQuality(leaning, "en")).toBeLessThan(1);
  });

  it("recognises a question in any script", () => {
    expect(["Why?", "为什么？", "Because."].map(isQuestion)).toEqual([true, true, false]);
  });
});

describe("isNavigation", () => {
  it("is true of a menu and of a list of links", () => {
    expect(isNavigation("Home\nProducts\nPricing\nAbout us\nContact\nCareers")).toBe(true);
    expect(isNavigation("- [Home](/)\n- [Docs](/docs)\n- [Blog](/blog)\n- [About](/about)")).toBe(true);
  });

  it("is false of prose, of code and of a list of statements", () => {
    expect(isNavigation("A run is durable. It ends in one of four states.")).toBe(false);
    expect(isNavigation("```sh\nnpm install\nnpm test\nnpm start\nls\npwd\n```")).toBe(false);
    expect(
      isNavigation("- Redis keeps the queues.\n- Qdrant keeps the texts.\n- The gateway keeps nothing."),
    ).toBe(false);
  });
});
