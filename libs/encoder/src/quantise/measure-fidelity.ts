import { type HiddenStates, meanPool, normaliseRows } from "../vectors/pool-vectors.ts";

/** How near one arithmetic comes to another: cosines, 1 is the same. */
export interface Fidelity {
  /** Least cosine of the mean-pooled vectors of a text. */
  readonly dense: number;
  /** Mean cosine of the vectors of a token. */
  readonly tokens: number;
}

/** Cosine of two vectors of length 1. */
export const cosine = (left: ArrayLike<number>, right: ArrayLike<number>): number => {
  let sum = 0;
  for (let index = 0; index < left.length; index += 1) sum += (left[index] ?? 0) * (right[index] ?? 0);
  return sum;
};

const allRows = ({ rows }: HiddenStates): number[] => Array.from({ length: rows }, (_, row) => row);

const tokenCosine = (exact: HiddenStates, rounded: HiddenStates): number =>
  cosine(normaliseRows(exact, allRows(exact)), normaliseRows(rounded, allRows(rounded))) / exact.rows;

/** Compares the states of the same texts, in the same order. */
export const measureFidelity = (
  exact: readonly HiddenStates[],
  rounded: readonly HiddenStates[],
): Fidelity => {
  const pairs = exact.flatMap((states, position) => {
    const other = rounded[position];
    return other ? [{ states, other }] : [];
  });
  const rows = pairs.reduce((sum, { states }) => sum + states.rows, 0);
  return {
    dense: Math.min(...pairs.map(({ states, other }) => cosine(meanPool(states), meanPool(other)))),
    tokens:
      pairs.reduce((sum, { states, other }) => sum + tokenCosine(states, other) * states.rows, 0) / rows,
  };
};
