import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { describe, expect, it } from "vitest";
import { bootstrapInterval, comparePaired, randomisationTest } from "./significance.ts";

const interval = (values: readonly number[]) =>
  bootstrapInterval(values, { resamples: 10_000, random: xoroshiro128plus(7) });

describe("bootstrapInterval", () => {
  it("has no width where all values are the same", () => {
    expect(interval([0.5, 0.5, 0.5])).toEqual({ low: 0.5, high: 0.5 });
  });

  it("reaches as far as both values of two, each drawn twice in a quarter of the samples", () => {
    expect(interval([0, 1])).toEqual({ low: 0, high: 1 });
  });

  it("leaves out what happens in fewer than one of forty samples", () => {
    // Six tails of six come once in 64 samples, five of six seven times.
    expect(interval([0, 1, 0, 1, 0, 1])).toEqual({ low: 1 / 6, high: 5 / 6 });
  });

  it("comes near the normal interval for many values", () => {
    // Mean 0, deviation 1, 400 values: 1.96 / 20 to either side.
    const { low, high } = interval(Array.from({ length: 400 }, (_, index) => (index % 2 === 0 ? 1 : -1)));
    expect(Math.abs(low + 0.098)).toBeLessThan(0.01);
    expect(Math.abs(high - 0.098)).toBeLessThan(0.01);
  });

  it("is empty without values", () => {
    expect(interval([])).toEqual({ low: 0, high: 0 });
  });
});

const test = (differences: readonly number[], permutations = 10_000): number =>
  randomisationTest(differences, { permutations, random: xoroshiro128plus(7) });

describe("randomisationTest", () => {
  it.each([
    ["no queries", [], 1],
    ["no difference", [0, 0, 0], 1],
    // +++ and --- of eight.
    ["three equal gains", [1, 1, 1], 2 / 8],
    // The sums are ±6, ±4, ±2 and ±0 of 1, 2, 3; |6| is reached twice.
    ["three gains", [1, 2, 3], 2 / 8],
    // ±2 and ±4.
    ["a gain and a loss", [3, -1], 1],
    // ±6, ±4 and ±2 reach 2, ±0 do not.
    ["a loss among gains", [3, 1, -2], 6 / 8],
    // In binary 0.1 + 0.2 - 0.1 is more than -0.1 + 0.2 + 0.1; both are counted, and only ±0 are not.
    ["sums that are rounded", [0.1, 0.2, -0.1], 6 / 8],
  ])("is exact for %s", (_, differences, p) => {
    expect(test(differences)).toBe(p);
  });

  it("leaves out pairs that are equal", () => {
    expect(test([1, 0, 1, 0, 1])).toBe(test([1, 1, 1]));
  });

  it("asks the same of gains and losses", () => {
    expect(test([-1, -2, -3])).toBe(test([1, 2, 3]));
  });

  it("comes near the exact share when it draws", () => {
    // Twelve heads or twelve tails of twelve, or eleven: (1 + 12) · 2 / 4096.
    const differences = [...Array.from({ length: 11 }, () => 1), -1];
    const exact = 26 / 4096;
    expect(test(differences)).toBe(exact);
    expect(Math.abs(test(differences, 4_000) - exact)).toBeLessThan(0.005);
  });

  it("is never 0 when it draws", () => {
    expect(test(Array.from({ length: 200 }, () => 1))).toBe(1 / 10_001);
  });

  it("gives the same for the same seed", () => {
    const differences = Array.from({ length: 40 }, (_, index) => Math.sin(index) + 0.2);
    expect(test(differences)).toBe(test(differences));
  });
});

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
