/** An id and what it scored; lists of these are ordered best first. */
export interface RankedId {
  readonly id: string;
  readonly score: number;
}

/** Fuses rankings by the sum of 1 / (k + rank), ranks from 1, best first, ties in order of first sight (Cormack, Clarke & Büttcher 2009). */
export const reciprocalRankFusion = (lists: readonly (readonly string[])[], k = 60): RankedId[] => {
  const scores = new Map<string, number>();
  for (const list of lists) {
    const unique = new Set(list);
    let rank = 0;
    for (const id of unique) {
      rank += 1;
      scores.set(id, (scores.get(id) ?? 0) + 1 / (k + rank));
    }
  }
  return [...scores].map(([id, score]) => ({ id, score })).toSorted((a, b) => b.score - a.score);
};
