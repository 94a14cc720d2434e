import { describe, expect, it } from "vitest";
import { validPassage } from "./valid-passage.ts";

const question = "How is a job of a killed worker taken up again?";
const answer = "Another worker takes the job when the lock expires.";

describe("validPassage", () => {
  it.each([
    ["keeps what can be used, on one line", ` ${answer}\n `, answer],
    [
      "drops the question in front of the answer",
      `how is a job of a killed worker taken up again? ${answer}`,
      answer,
    ],
    ["drops a heading", `# Recovery\n\n${answer}`, answer],
    [
      "keeps no more than three sentences",
      `${answer} B is here. C is here. D is here.`,
      `${answer} B is here. C is here.`,
    ],
    [
      "keeps a passage in Chinese",
      "锁到期后，另一个工作进程会接手该任务。",
      "锁到期后，另一个工作进程会接手该任务。",
    ],
  ])("%s", (_what, text, usable) => {
    expect(validPassage(text, [question])).toBe(usable);
  });

  it.each([
    ["the question alone", question],
    ["nothing", " "],
    ["a shrug", "Not available."],
    ["code", "```\nconst answer = await worker.take(job, lock);\n```"],
  ])("makes nothing of %s", (_what, text) => {
    expect(validPassage(text, [question])).toBeNull();
  });

  it("cuts an endless sentence behind a word", () => {
    const usable = validPassage("worker ".repeat(10_000), [question]) ?? "";
    expect(usable).toMatch(/^(?:worker )+worker$/);
    expect(usable.length).toBeLessThanOrEqual(1_200);
  });
});
