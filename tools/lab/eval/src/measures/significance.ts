import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import type { RandomGenerator } from "pure-rand/types/RandomGenerator";

/** Number of bootstrap samples and their random source. */
interface BootstrapOptions {
  readonly resamples: number;
  readonly random: RandomGenerator;
}

/** The ends of an interval, both included. */
interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Share left out at either end of a 95 % interval. */
const tail = 0.025;

const resampledMean = (values: readonly number[], random: RandomGenerator): number => {
  let sum = 0;
  for (let drawn = 0; drawn < values.length; drawn += 1)
    sum += values[uniformInt(random, 0, values.length - 1)] ?? 0;
  return sum / values.length;
};

/** 95 % interval of the mean by the percentiles of resampled means (Efron 1979); 0 to 0 without values. */
export const bootstrapInterval = (
  values: readonly number[],
  { resamples, random }: BootstrapOptions,
): Interval => {
  if (values.length === 0) return { low: 0, high: 0 };
  const means = Array.from({ length: resamples }, () => resampledMean(values, random)).toSorted(
    (left, right) => left - right,
  );
  const skipped = Math.floor(resamples * tail);
  return { low: means[skipped] ?? 0, high: means[resamples - 1 - skipped] ?? 0 };
};

/** Sums of the same numbers in another order differ by less. */
const rounding = 1e-9;

/** Number of sign assignments and their random source. */
interface RandomisationOptions {
  readonly permutations: number;
  readonly random: RandomGenerator;
}

const sumWith = (differences: readonly number[], isFlipped: (index: number) => boolean): number =>
  differences.reduce((sum, difference, index) => sum + (isFlipped(index) ? -difference : difference), 0);

/** Every way to flip signs, once each: a bit of `ways` for each difference. */
const exactShare = (differences: readonly number[], min: number): number => {
  const ways = Array.from({ length: 2 ** differences.length }, (_, way) =>
    Math.abs(sumWith(differences, (index) => ((way >> index) & 1) === 1)),
  );
  return ways.filter((sum) => sum >= min).length / ways.length;
};

/**
 * Fisher's paired randomisation test, two-sided (Smucker, Allan & Carterette 2007): how often the mean difference is at
 * least as far from 0 when each pair may have been swapped. Exact where there are no more swaps than `permutations`;
 * else estimated from as many random ones, the observed one counted too, so that p is never 0 (Phipson & Smyth 2010).
 */
export const randomisationTest = (
  differences: readonly number[],
  { permutations, random }: RandomisationOptions,
): number => {
  // Swapping an equal pair changes nothing.
  const unequal = differences.filter((difference) => difference !== 0);
  const min = Math.abs(sumWith(unequal, () => false)) - rounding;
  if (2 ** unequal.length <= permutations) return exactShare(unequal, min);
  let extreme = 1;
  for (let drawn = 0; drawn < permutations; drawn += 1) {
    const sum = sumWith(unequal, () => random.next() < 0);
    if (Math.abs(sum) >= min) extreme += 1;
  }
  return extreme / (permutations + 1);
};

/** Difference of two methods over the same queries. */
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
