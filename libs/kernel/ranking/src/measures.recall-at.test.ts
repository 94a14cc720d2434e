import { describe, expect, it } from "vitest";
import { recallAt } from "./measures.ts";

const relevance = new Map([
  ["a", 1],
  ["b", 2],
  ["c", 0],
]);

describe("recallAt", () => {
  it.each([
    { ranked: ["a", "c", "b"], k: 2, expected: 0.5 },
    { ranked: ["a", "c", "b"], k: 3, expected: 1 },
    { ranked: ["a", "a"], k: 2, expected: 0.5 },
    { ranked: ["c"], k: 1, expected: 0 },
  ])("is $expected for $ranked at $k", ({ ranked, k, expected }) => {
    expect(recallAt(ranked, relevance, k)).toBe(expected);
  });

  it("is 0 where nothing is relevant", () => {
    expect(recallAt(["a"], new Map(), 5)).toBe(0);
  });
});
