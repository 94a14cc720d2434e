import { describe, expect, it } from "vitest";
import { denyEachOther, haveOpposites } from "./contradiction.ts";
import { isNavigation, isQuestion, sentenceQuality } from "./sentence-quality.ts";
import {
  containment,
  inverseDocumentFrequency,
  jaccard,
  mutualContainment,
  termSet,
} from "./term-overlap.ts";

describe("term overlap", () => {
  const one = new Set(["queue", "retri", "job"]);
  const other = new Set(["queue", "job", "lock", "worker"]);

  it("counts the share of the first set that the second holds", () => {
    expect(containment(one, other)).toBeCloseTo(2 / 3);
    expect(containment(one, other, (term) => (term === "retri" ? 2 : 1))).toBeCloseTo(0.5);
  });

  it("finds nothing in an empty set", () => {
    expect([
      containment(new Set(), other),
      jaccard(new Set(), new Set()),
      mutualContainment(one, new Set()),
    ]).toEqual([0, 0, 0]);
  });

  it("stems, so that forms of a word are one term", () => {
    expect(containment(termSet("retrying workers", "en"), termSet("The worker retries.", "en"))).toBe(1);
  });

  it("finds a Chinese phrase in a sentence", () => {
    expect(
      containment(termSet("工作进程", "zh"), termSet("当工作进程被杀死时，任务会被重新领取。", "zh")),
    ).toBe(1);
  });
});

describe("inverseDocumentFrequency", () => {
  it("weighs a rare term more than a common one and never nothing", () => {
    const weight = inverseDocumentFrequency([new Set(["run", "lock"]), new Set(["run"]), new Set(["run"])]);
    expect(weight("lock")).toBeGreaterThan(weight("run"));
    expect(weight("run")).toBeGreaterThan(0);
  });
});

describe("denyEachOther", () => {
  it.each([
    ["The job is not retried.", "The job is retried.", "en", true],
    ["The lock isn't stored, the queue is.", "The queue is stored.", "en", true],
    ["The queue is not slow but reliable.", "The queue is reliable.", "en", false],
    ["The queue is not only fast.", "The queue is fast.", "en", false],
    ["Jobs are never not retried.", "Jobs are retried.", "en", false],
    ["Die Sperre wird nicht verlängert.", "Die Sperre wird verlängert.", "de", true],
    ["Le verrou n'est pas prolongé.", "Le verrou est prolongé.", "fr", true],
    ["系统不支持此功能", "系统支持此功能", "zh", true],
    ["不仅支持，而且非常快", "支持，而且快", "zh", false],
  ])("compares %j with %j", (one, other, language, denied) => {
    expect(denyEachOther(one, other, language)).toBe(denied);
  });
});

describe("haveOpposites", () => {
  it.each([
    ["It increases cost", "It reduces cost", true],
    ["a reliable link", "an unreliable link", true],
    ["faster or slower", "slower", false],
  ])("compares %j with %j", (one, other, opposed) => {
    expect(haveOpposites(one, other, "en")).toBe(opposed);
  });
});

describe("sentenceQuality", () => {
  it("is full for a sentence that is alone", () => {
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

  it("is lower for a sentence that depends on the one before", () => {
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
