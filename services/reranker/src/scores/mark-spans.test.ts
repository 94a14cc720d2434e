import { describe, expect, it } from "vitest";
import { markSpans } from "./mark-spans.ts";

/** Sentences of ten characters each, which own the rows that are named. */
const sentences = (...rows: readonly (readonly number[])[]) =>
  rows.map((own, index) => ({ start: index * 10, end: index * 10 + 10, rows: own }));

/** Each row of a passage reaches this much; rows add up. */
const matchOf = (total: number, ...worth: readonly number[]) => ({
  total,
  ofRows: (rows: Iterable<number>) => [...rows].reduce((sum, row) => sum + (worth[row] ?? 0), 0),
});

describe("markSpans", () => {
  it("puts the sentence first that reaches most, with its share", () => {
    expect(markSpans(sentences([0], [1, 2]), matchOf(4, 1, 2, 1))).toEqual([
      { start: 10, end: 20, score: 0.75 },
      { start: 0, end: 10, score: 0.25 },
    ]);
  });

  it("counts rows of the header in the total only", () => {
    expect(markSpans(sentences([1]), matchOf(2, 1, 1))).toEqual([{ start: 0, end: 10, score: 0.5 }]);
  });

  it("leaves out sentences that nothing speaks for", () => {
    expect(markSpans(sentences([0], []), matchOf(1, 1))).toHaveLength(1);
  });

  it("answers with one sentence even when nothing speaks for any", () => {
    expect(markSpans(sentences([], []), matchOf(0))).toEqual([{ start: 0, end: 10, score: 0 }]);
    expect(markSpans(sentences([0], []), matchOf(-1, -1))).toEqual([{ start: 0, end: 10, score: 0 }]);
  });

  it("marks at most five sentences", () => {
    const rows = Array.from({ length: 7 }, (_, row) => [row]);
    expect(markSpans(sentences(...rows), matchOf(7, 1, 1, 1, 1, 1, 1, 1))).toHaveLength(5);
  });
});
