/** The ids judged relevant at all: those with a grade above 0. */
const relevantIds = (relevance: ReadonlyMap<string, number>): Set<string> =>
  new Set([...relevance].filter(([, grade]) => grade > 0).map(([id]) => id));

/** Share of the relevant ids (grade above 0) among the first `k`, 0–1; 0 where nothing is relevant. */
export const recallAt = (
  rankedIds: readonly string[],
  relevance: ReadonlyMap<string, number>,
  k: number,
): number => {
  const relevant = relevantIds(relevance);
  if (relevant.size === 0) return 0;
  return new Set(rankedIds.slice(0, k)).intersection(relevant).size / relevant.size;
};
