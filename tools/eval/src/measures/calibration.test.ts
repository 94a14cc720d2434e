import { describe, expect, it } from "vitest";
import { calibrationBins, calibrationError } from "./calibration.ts";

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
