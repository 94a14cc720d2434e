import { describe, expect, it } from "vitest";
import { countOddWording, findWordingProblems } from "./plain-english.ts";

const long = Array.from({ length: 41 }, (_none, index) => `word${index}`).join(" ");

describe("countOddWording", () => {
  it.each([
    ["an avoided word", "Nobody is told.", { avoidedWords: 2 }],
    ["an avoided phrase", "The run goes on for so long.", { avoidedWords: 2 }],
    ["a comment that opens with a noun clause", "* What a user sees.", { nounOpenings: 1 }],
    ["a sentence that opens with one", "It waits. Whether it ends is open.", { nounOpenings: 1 }],
    ["a sentence of more than forty words", `${long}.`, { longSentences: 1 }],
  ])("counts %s", (_name, text, expected) => {
    const none = { avoidedWords: 0, nounOpenings: 0, longSentences: 0 };
    expect(countOddWording(text)).toEqual({ ...none, ...expected });
  });

  it.each([
    ["questions", "Does it work? What does it cost?"],
    ["code", "See `whoever` and\n```\nnobody goes on\n```\n"],
    ["a word that has its usual meaning", "RRF stands for reciprocal rank fusion."],
    ["sentences of two paragraphs", `${long.slice(0, 120)}\n\n${long.slice(0, 120)}`],
    ["cells of one row", `| ${long.slice(0, 120)} | ${long.slice(0, 120)} |`],
  ])("does not count %s", (_name, text) => {
    expect(countOddWording(text)).toEqual({ avoidedWords: 0, nounOpenings: 0, longSentences: 0 });
  });
});

describe("findWordingProblems", () => {
  const prose = [
    { path: "docs/a.md", texts: ["Nobody is told."] },
    { path: "libs/b.ts", texts: ["* Somebody.", "* Which one."] },
  ];

  it("accepts what is allowed", () => {
    expect(findWordingProblems(prose, { avoidedWords: 3, nounOpenings: 1, longSentences: 0 })).toEqual([]);
  });

  it("names the kind and the files if there are more than allowed", () => {
    const problems = findWordingProblems(prose, { avoidedWords: 2, nounOpenings: 1, longSentences: 0 });
    expect(problems).toEqual([
      expect.stringMatching(/^plain English: 3 avoidedWords .* at most 2 .*docs\/a\.md: 2, libs\/b\.ts: 1/u),
    ]);
  });
});
