import { describe, expect, it } from "vitest";
import { inStableOrder, rankEntries } from "./rank-entries.ts";

const entryOf = new Map([
  ["a1", "a"],
  ["a2", "a"],
  ["b1", "b"],
  ["c1", "c"],
]);

const passages = (...scored: readonly (readonly [string, number])[]) =>
  scored.map(([passageId, score]) => ({ passageId, score }));

describe("rankEntries", () => {
  it("gives an entry the score of its best passage", () => {
    const ranked = rankEntries([passages(["a2", 3], ["b1", 2], ["a1", 1])], entryOf);
    expect(ranked).toEqual([
      { id: "a", score: 3 },
      { id: "b", score: 2 },
    ]);
  });

  it("puts a later list behind an earlier one, whatever its scores", () => {
    const ranked = rankEntries([passages(["c1", -4]), passages(["b1", 9], ["c1", 8], ["a1", 7])], entryOf);
    expect(ranked.map(({ id }) => id)).toEqual(["c", "b", "a"]);
  });

  it("lets scores fall strictly, as a reader of runs sorts by them", () => {
    const scores = rankEntries([passages(["a1", 0.5], ["b1", 0.5], ["c1", 0.5])], entryOf).map(
      ({ score }) => score,
    );
    expect(new Set(scores.map(Math.fround)).size).toBe(3);
    expect(scores).toEqual(scores.toSorted((left, right) => right - left));
  });

  it("leaves out passages of no entry", () => {
    expect(rankEntries([passages(["x1", 1])], entryOf)).toEqual([]);
  });
});

const found = [
  { passageId: "b", score: 1 },
  { passageId: "c", score: 2 },
  { passageId: "a", score: 1 },
];

describe("inStableOrder", () => {
  it("puts the best first and orders equals by id", () => {
    expect(inStableOrder(found).map(({ passageId }) => passageId)).toEqual(["c", "a", "b"]);
  });

  it("does not depend on the order it is given", () => {
    expect(inStableOrder(found.toReversed())).toEqual(inStableOrder(found));
  });
});
