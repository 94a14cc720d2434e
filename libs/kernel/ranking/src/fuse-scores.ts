/** Returns each value's distance from the mean in population standard deviations; all 0 if the values are equal. */
export const zScores = (values: readonly number[]): number[] => {
  if (values.length === 0) return [];
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  const deviation = Math.sqrt(variance);
  // Equal values can leave a variance of rounding errors, which would become z-scores of ±1.
  const negligible = deviation <= Math.abs(mean) * 1e-12;
  return values.map((value) => (negligible ? 0 : (value - mean) / deviation));
};

/** An id and its score; lists are ordered best first. */
export interface RankedId {
  readonly id: string;
  readonly score: number;
}

/**
 * Fuses rankings by the sum of weight / (k + rank), ranks from 1, best first, ties in order of first occurrence (Cormack, Clarke &
 * Büttcher 2009). `weights` has one entry per list, default 1; a list of weight 0 is ignored.
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

/** One candidate with the raw score of each retriever; missing if a retriever did not find it. */
export interface RetrieverScores<Retriever extends string> {
  readonly id: string;
  readonly scores: { readonly [name in Retriever]?: number | undefined };
}

/** The best weights measured on five collections: 0.5 z(BM25) + z(dense) + z(MaxSim). */
export const evidenceWeights = { bm25: 0.5, dense: 1, maxSim: 1 } as const;

const retrieverNames = <Retriever extends string>(
  weights: Readonly<Record<Retriever, number>>,
): Retriever[] => {
  const names: Retriever[] = [];
  for (const name in weights) names.push(name);
  return names;
};

/** Replaces a missing score by the lowest one, or 0 if there is none. */
export const withLowest = (scores: readonly (number | undefined)[]): number[] => {
  const lowest = scores.reduce<number>((min, score) => Math.min(min, score ?? min), Infinity);
  return scores.map((score) => score ?? (lowest === Infinity ? 0 : lowest));
};

/**
 * Fuses scores by the weighted sum of their z-scores, best first, ties in order; a missing score counts as the lowest of its
 * retriever.
 */
export const fuseScores = <Retriever extends string>(
  candidates: readonly RetrieverScores<Retriever>[],
  weights: Readonly<Record<Retriever, number>>,
): RankedId[] => {
  const totals = candidates.map(() => 0);
  for (const retriever of retrieverNames(weights)) {
    const standard = zScores(withLowest(candidates.map(({ scores }) => scores[retriever])));
    standard.forEach((score, index) => {
      totals[index] = (totals[index] ?? 0) + weights[retriever] * score;
    });
  }
  return candidates
    .map(({ id }, index) => ({ id, score: totals[index] ?? 0 }))
    .toSorted((a, b) => b.score - a.score);
};

/** Returns the first of each list, then the second of each, and so on. */
export const interleave = <Item>(lists: readonly (readonly Item[])[]): Item[] => {
  const longest = lists.reduce((max, { length }) => Math.max(max, length), 0);
  return Array.from({ length: longest }, (_, rank) =>
    lists.flatMap((list) => list.slice(rank, rank + 1)),
  ).flat();
};
