import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { describe, expect, it } from "vitest";
import { bootstrapInterval } from "./bootstrap-interval.ts";

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
