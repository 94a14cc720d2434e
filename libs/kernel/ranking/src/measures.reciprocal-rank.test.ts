import { describe, expect, it } from "vitest";
import { reciprocalRank } from "./measures.ts";

const relevance = new Map([
  ["a", 1],
  ["c", 0],
]);

describe("reciprocalRank", () => {
  it.each([
    { ranked: ["a"], k: Infinity, expected: 1 },
    { ranked: ["c", "x", "a"], k: Infinity, expected: 1 / 3 },
    { ranked: ["c", "x", "a"], k: 2, expected: 0 },
    { ranked: ["c", "x"], k: Infinity, expected: 0 },
  ])("is $expected for $ranked within $k", ({ ranked, k, expected }) => {
    expect(reciprocalRank(ranked, relevance, k)).toBe(expected);
  });
});
