import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { bootstrapInterval } from "./bootstrap-interval.ts";
import { randomisationTest } from "./randomisation-test.ts";

/** How two ways to answer the same queries differ. */
export interface PairedComparison {
  /** Mean of the first minus mean of the second. */
  readonly difference: number;
  /** 95 % interval of the difference. */
  readonly low: number;
  readonly high: number;
  /** Two-sided, not corrected for other comparisons. */
  readonly p: number;
  /** Queries in which the first scores higher, and lower. */
  readonly better: number;
  readonly worse: number;
}

/** The same in every call, so that the same scores always give the same answer. */
const seed = 2007;
const samples = 10_000;

/** Scores closer than this are equal. */
const rounding = 1e-9;

const rounded = (value: number): number => Number(value.toFixed(4));

/** Compares two lists of scores, one entry per query in the same order; numbers have four decimals. */
export const comparePaired = (first: readonly number[], second: readonly number[]): PairedComparison => {
  const differences = first.map((score, index) => {
    const difference = score - (second[index] ?? 0);
    return Math.abs(difference) < rounding ? 0 : difference;
  });
  const sum = differences.reduce((total, difference) => total + difference, 0);
  const { low, high } = bootstrapInterval(differences, {
    resamples: samples,
    random: xoroshiro128plus(seed),
  });
  const p = randomisationTest(differences, { permutations: samples, random: xoroshiro128plus(seed) });
  return {
    difference: rounded(sum / Math.max(1, differences.length)),
    low: rounded(low),
    high: rounded(high),
    p: rounded(p),
    better: differences.filter((difference) => difference > 0).length,
    worse: differences.filter((difference) => difference < 0).length,
  };
};
