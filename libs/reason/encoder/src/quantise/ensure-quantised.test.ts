import { describe, expect, it } from "vitest";
import { measureFidelity } from "./ensure-quantised.ts";

const states = (...values: number[]) => ({
  data: Float32Array.from(values),
  rows: values.length / 2,
  dimensions: 2,
});

describe("measureFidelity", () => {
  it("is 1 for states with the same direction, for any length", () => {
    const { dense, tokens } = measureFidelity([states(3, 4, 0, 1)], [states(6, 8, 0, 2)]);
    expect(dense).toBeCloseTo(1, 6);
    expect(tokens).toBeCloseTo(1, 6);
  });

  it("is the minimum over texts for dense vectors, and the mean over all tokens", () => {
    const exact = [states(1, 0, 1, 0), states(1, 0)];
    const { dense, tokens } = measureFidelity(exact, [states(1, 0, 1, 0), states(0, 1)]);
    expect(dense).toBeCloseTo(0, 6);
    expect(tokens).toBeCloseTo(2 / 3, 6);
  });

  it("is NaN when a model returns NaN", () => {
    expect(measureFidelity([states(1, 0)], [states(Number.NaN, 0)]).dense).toBeNaN();
  });
});
