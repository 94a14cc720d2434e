import { describe, expect, it } from "vitest";
import { areaUnderCurve } from "./area-under-curve.ts";

const answers = (positives: readonly number[], negatives: readonly number[]) => [
  ...positives.map((score) => ({ score, isPositive: true })),
  ...negatives.map((score) => ({ score, isPositive: false })),
];

describe("areaUnderCurve", () => {
  it.each([
    ["1 when every positive stands above every negative", [0.8, 0.9], [0.1, 0.7], 1],
    ["0 when every positive stands below", [0.1], [0.2, 0.3], 0],
    ["a half when all scores are the same", [0.5, 0.5], [0.5], 0.5],
    // Of the six pairs three are won, two are lost, and .4 against .4 is a tie.
    ["the share of pairs won, ties counting half", [0.9, 0.6, 0.4], [0.7, 0.4], 3.5 / 6],
  ])("is %s", (_, positives, negatives, area) => {
    expect(areaUnderCurve(answers(positives, negatives))).toBeCloseTo(area, 12);
  });

  it("does not change with the order of the answers", () => {
    const list = answers([0.9, 0.3, 0.5], [0.2, 0.5, 0.8]);
    expect(areaUnderCurve(list.toReversed())).toBe(areaUnderCurve(list));
  });

  it("is unknown without both kinds", () => {
    expect(areaUnderCurve(answers([1], []))).toBeNull();
    expect(areaUnderCurve([])).toBeNull();
  });
});
