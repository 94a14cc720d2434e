import { describe, expect, it } from "vitest";
import { areaUnderCurve, calibrationBins, calibrationError } from "./probability.ts";

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

describe("calibration", () => {
  const answers = [
    { score: 0, isPositive: false },
    { score: 0.62, isPositive: true },
    { score: 0.68, isPositive: false },
    { score: 1, isPositive: true },
  ];

  describe("calibrationBins", () => {
    it("puts every score from 0 to 1 into one of ten bins", () => {
      const bins = calibrationBins(answers);
      expect(bins.map(({ n }) => n)).toEqual([1, 0, 0, 0, 0, 0, 2, 0, 0, 1]);
      expect(bins[6]).toMatchObject({ from: 0.6, to: 0.7, positiveShare: 0.5 });
      expect(bins[6]?.meanScore).toBeCloseTo(0.65, 12);
      expect(bins[1]).toMatchObject({ n: 0, meanScore: null, positiveShare: null });
    });
  });

  describe("calibrationError", () => {
    it("weighs each bin by its answers", () => {
      // Two of four answers lie in a bin that is .15 off; the others are right.
      expect(calibrationError(calibrationBins(answers))).toBeCloseTo(0.075, 12);
    });

    it("is 0 without answers", () => {
      expect(calibrationError(calibrationBins([]))).toBe(0);
    });
  });
});
