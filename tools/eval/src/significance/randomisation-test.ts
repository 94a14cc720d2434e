import type { RandomGenerator } from "pure-rand/types/RandomGenerator";

/** Sums of the same numbers in another order differ by less. */
const rounding = 1e-9;

/** How many sign assignments to look at, and where they come from. */
export interface RandomisationOptions {
  readonly permutations: number;
  readonly random: RandomGenerator;
}

const sumWith = (differences: readonly number[], isFlipped: (index: number) => boolean): number =>
  differences.reduce((sum, difference, index) => sum + (isFlipped(index) ? -difference : difference), 0);

/** Every way to flip signs, once each: a bit of `ways` for each difference. */
const exactShare = (differences: readonly number[], least: number): number => {
  const ways = Array.from({ length: 2 ** differences.length }, (_, way) =>
    Math.abs(sumWith(differences, (index) => ((way >> index) & 1) === 1)),
  );
  return ways.filter((sum) => sum >= least).length / ways.length;
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
  const least = Math.abs(sumWith(unequal, () => false)) - rounding;
  if (2 ** unequal.length <= permutations) return exactShare(unequal, least);
  let extreme = 1;
  for (let drawn = 0; drawn < permutations; drawn += 1) {
    const sum = sumWith(unequal, () => random.next() < 0);
    if (Math.abs(sum) >= least) extreme += 1;
  }
  return extreme / (permutations + 1);
};
