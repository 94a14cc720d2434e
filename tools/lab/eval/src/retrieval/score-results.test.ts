import { describe, expect, it } from "vitest";
import { compareRows } from "./score-results.ts";

const comparisons = compareRows({
  bm25: [0, 0, 0],
  dense: [0.5, 0.25, 0.5],
  rrf: [1, 0.5, 0.75],
  rerank: [1, 0.5, 0.75],
  "rerank+hyde": [1, 0.25, 1],
});

describe("compareRows", () => {
  it("compares each part of the path with the one before", () => {
    expect(comparisons).toMatchObject([
      // Gains of 1/2, 1/4 and 1/4: two of eight ways to flip them reach as far.
      { row: "rrf", against: "dense", difference: 0.3333, p: 0.25, better: 3, worse: 0 },
      { row: "rerank", against: "rrf", difference: 0, low: 0, high: 0, p: 1, better: 0, worse: 0 },
      { row: "rerank+hyde", against: "rerank", difference: 0, p: 1, better: 1, worse: 1 },
    ]);
  });
});
