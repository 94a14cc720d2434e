import { describe, expect, it } from "vitest";
import { ndcg } from "./measures.ts";

const relevance = new Map([
  ["a", 3],
  ["b", 2],
  ["c", 0],
]);

describe("ndcg", () => {
  it("is 1 for the ideal order", () => {
    expect(ndcg(["a", "b", "c"], relevance, 10)).toBe(1);
  });

  it("discounts linear gain by log2 of rank + 1", () => {
    const ideal = 3 + 2 / Math.log2(3);
    expect(ndcg(["b", "c", "a"], relevance, 10)).toBeCloseTo((2 + 3 / 2) / ideal, 12);
  });

  it("looks no further than k", () => {
    expect(ndcg(["c", "a"], relevance, 1)).toBe(0);
    expect(ndcg(["a"], relevance, 1)).toBe(1);
  });

  it("counts a repeated id once", () => {
    expect(ndcg(["b", "b", "b"], relevance, 10)).toBe(ndcg(["b"], relevance, 10));
  });

  it("is 0 where nothing is relevant", () => {
    expect(ndcg(["a"], new Map([["a", 0]]), 10)).toBe(0);
  });
});
