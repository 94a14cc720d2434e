import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { mean } from "../evaluation.ts";

/** Difference between two methods over the same queries. */
interface PairedComparison {
  /** Mean of the first minus mean of the second. */
  readonly difference: number;
  /** 95 % interval of the difference. */
  readonly low: number;
  readonly high: number;
  /** Number of queries in which the first scores higher; the next field counts those in which it scores lower. */
  readonly better: number;
  readonly worse: number;
}

/** Maximum difference that counts as rounding. */
const rounding = 1e-9;
const samples = 10_000;
/** Share left out at each end of a 95 % interval. */
const tail = 0.025;
const seed = 2007;

/** Compares two lists of scores, one entry per query in the same order, by percentiles of resampled means (Efron, 1979). */
export const comparePaired = (first: readonly number[], second: readonly number[]): PairedComparison => {
  const differences = first.map((score, index) => score - (second[index] ?? 0));
  const random = xoroshiro128plus(seed);
  const last = differences.length - 1;
  const drawn = (): number => differences[uniformInt(random, 0, last)] ?? 0;
  const means =
    last < 0
      ? []
      : Array.from({ length: samples }, () => mean(differences.map(drawn))).toSorted((a, b) => a - b);
  return {
    difference: mean(differences),
    low: means[Math.floor(samples * tail)] ?? 0,
    high: means[samples - 1 - Math.floor(samples * tail)] ?? 0,
    better: differences.filter((difference) => difference > rounding).length,
    worse: differences.filter((difference) => difference < -rounding).length,
  };
};
