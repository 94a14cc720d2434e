import { describe, expect, it } from "vitest";
import { compareRows, renderComparisons } from "./score-results.ts";

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

describe("renderComparisons", () => {
  it("gives one line each, with signs", () => {
    const lines = renderComparisons(comparisons).split("\n");
    expect(lines).toHaveLength(5);
    expect(lines[2]).toBe(
      "| rrf         | dense   |    +0.3333 | +0.2500 to +0.5000 | 0.2500 |      3 |     0 |",
    );
    expect(lines[3]).toBe(
      "| rerank      | rrf     |    +0.0000 | +0.0000 to +0.0000 | 1.0000 |      0 |     0 |",
    );
    expect(lines[4]).toContain(" -0.");
  });
});
