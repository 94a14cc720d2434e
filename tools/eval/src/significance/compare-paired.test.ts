import { describe, expect, it } from "vitest";
import { comparePaired } from "./compare-paired.ts";

describe("comparePaired", () => {
  it("counts gains and losses and gives the mean difference", () => {
    const comparison = comparePaired([1, 0.5, 0.5, 0.25], [0.5, 0.5, 0.25, 0.5]);
    // The differences are 1/2, 0, 1/4 and -1/4: of the eight ways to flip the other three, six reach 1/2.
    expect(comparison).toMatchObject({ difference: 0.125, p: 0.75, better: 2, worse: 1 });
    expect(comparison.low).toBeLessThan(0);
    expect(comparison.high).toBeGreaterThan(0.125);
  });

  it("tells a gain in every query from chance", () => {
    const second = Array.from({ length: 50 }, (_, index) => index / 100);
    const comparison = comparePaired(
      second.map((score) => score + 0.1),
      second,
    );
    expect(comparison).toEqual({ difference: 0.1, low: 0.1, high: 0.1, p: 0.0001, better: 50, worse: 0 });
  });

  it("takes scores that differ by a rounding for equal", () => {
    expect(comparePaired([0.1 + 0.2], [0.3])).toEqual({
      difference: 0,
      low: 0,
      high: 0,
      p: 1,
      better: 0,
      worse: 0,
    });
  });

  it("turns round with its sides", () => {
    const [first, second] = [
      [1, 0, 1, 0.5, 1],
      [0, 0.5, 0.5, 0, 0],
    ];
    const { difference, p, better, worse } = comparePaired(first, second);
    expect(comparePaired(second, first)).toMatchObject({
      difference: -difference,
      p,
      better: worse,
      worse: better,
    });
  });
});
