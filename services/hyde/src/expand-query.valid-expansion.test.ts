import type { Variation } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { newVariations, validPassage } from "./expand-query.ts";

const broader = (text: string): Variation => ({ kind: "broader", text });

describe("newVariations", () => {
  it("drops what differs from an asked query only in case, punctuation or width", () => {
    const variations = ["Job recovery!", "ｊｏｂ  recovery", "job-recovery", "job retry"].map(broader);
    expect(newVariations(variations, ["job recovery"])).toStrictEqual([broader("job retry")]);
  });

  it("lets no kind crowd out another, and keeps their order", () => {
    const many = Array.from({ length: 9 }, (_, index) => broader(`query ${index}`));
    const few: Variation[] = [
      { kind: "narrower", text: "lock duration" },
      { kind: "feedback", text: "lock" },
    ];
    expect(newVariations([...many, ...few], [])).toStrictEqual([...many.slice(0, 6), ...few]);
  });

  it("gives at most eight, on one line each", () => {
    const variations = Array.from({ length: 12 }, (_, index) => broader(`query\n ${index} `));
    const texts = newVariations(variations, []).map(({ text }) => text);
    expect(texts).toStrictEqual([0, 1, 2, 3, 4, 5, 6, 7].map((index) => `query ${index}`));
  });
});

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
});
