/** An id and what it scored; lists of these are ordered best first. */
export interface RankedId {
  readonly id: string;
  readonly score: number;
}

/**
 * Fuses rankings by the sum of weight / (k + rank), ranks from 1, best first, ties in order of first sight (Cormack,
 * Clarke & Büttcher 2009). `weights` has one entry per list, default 1; a list of weight 0 is as if it were not there.
 */
export const reciprocalRankFusion = (
  lists: readonly (readonly string[])[],
  k = 60,
  weights: readonly number[] = [],
): RankedId[] => {
  const scores = new Map<string, number>();
  lists.forEach((list, index) => {
    const weight = weights[index] ?? 1;
    if (weight === 0) return;
    [...new Set(list)].forEach((id, position) => {
      scores.set(id, (scores.get(id) ?? 0) + weight / (k + position + 1));
    });
  });
  return [...scores].map(([id, score]) => ({ id, score })).toSorted((a, b) => b.score - a.score);
};
