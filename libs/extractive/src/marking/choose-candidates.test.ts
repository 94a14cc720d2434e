import { describe, expect, it } from "vitest";
import { chooseCandidates } from "./choose-candidates.ts";
import { markerLimit } from "./mark-extractively.ts";
import type { Candidate } from "./rate-statements.ts";

const candidate = (
  start: number,
  score: number,
  terms = [`a${start}`, `b${start}`, `c${start}`],
): Candidate => ({
  statement: { start, end: start + 10, text: `statement at ${start}` },
  type: "key-fact",
  terms: new Set(terms),
  score,
});

const startsOf = (candidates: readonly Candidate[]): number[] =>
  candidates.map(({ statement }) => statement.start);

describe("chooseCandidates", () => {
  it("takes some of every excerpt of the text before it takes more of the best one", () => {
    const early = Array.from({ length: 30 }, (_one, index) => candidate(index * 10, 0.9));
    const late = [candidate(9_000, 0.3), candidate(9_500, 0.2)];
    const chosen = startsOf(chooseCandidates([...early, ...late], { most: 6, characters: 10_000 }));
    expect(chosen).toEqual([0, 10, 20, 30, 9_000, 9_500]);
  });

  it("takes only one of those that say nearly the same", () => {
    const same = ["lock", "job", "worker"];
    const chosen = chooseCandidates([candidate(0, 0.5, same), candidate(5_000, 0.9, [...same, "again"])], {
      most: 10,
      characters: 10_000,
    });
    expect(startsOf(chosen)).toEqual([5_000]);
  });

  it("leaves out what is not worth it", () => {
    expect(chooseCandidates([candidate(0, 0.05)], { most: 10, characters: 1_000 })).toEqual([]);
  });
});

describe("markerLimit", () => {
  it.each([
    ["a short note", "word ", 8],
    ["a long talk", "word ".repeat(20_000), 50],
    ["a Chinese talk", "字".repeat(35_000), 50],
    ["a book", "word ".repeat(1_000_000), 200],
  ])("grows with the text, up to a limit: %s", (_what, text, limit) => {
    expect(markerLimit(text)).toBe(limit);
  });
});
