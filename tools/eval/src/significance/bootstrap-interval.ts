import { uniformInt } from "pure-rand/distribution/uniformInt";
import type { RandomGenerator } from "pure-rand/types/RandomGenerator";

/** How many samples to draw, and where they come from. */
export interface BootstrapOptions {
  readonly resamples: number;
  readonly random: RandomGenerator;
}

/** The ends of an interval, both included. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** What is left out at either end of a 95 % interval. */
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
