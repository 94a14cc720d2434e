const discountedGain = (gains: readonly number[]): number =>
  gains.reduce((sum, gain, index) => sum + gain / Math.log2(index + 2), 0);

/**
 * Returns the normalised discounted cumulative gain of the first `k` ids, 0–1: linear gain (the grade itself, as in trec_eval and
 * BEIR, not 2^grade − 1) with a log2(rank + 1) discount (Järvelin & Kekäläinen 2002). A repeated id counts once; 0 without
 * relevant ids.
 */
export const ndcg = (
  rankedIds: readonly string[],
  relevance: ReadonlyMap<string, number>,
  k: number,
): number => {
  const grade = (value: number | undefined): number => Math.max(0, value ?? 0);
  const gains = [...new Set(rankedIds)].slice(0, k).map((id) => grade(relevance.get(id)));
  const ideal = [...relevance.values()]
    .map(grade)
    .toSorted((a, b) => b - a)
    .slice(0, k);
  const best = discountedGain(ideal);
  return best === 0 ? 0 : discountedGain(gains) / best;
};

/** Returns the relevant ids: those with a grade above 0. */
const relevantIds = (relevance: ReadonlyMap<string, number>): Set<string> =>
  new Set([...relevance].filter(([, grade]) => grade > 0).map(([id]) => id));

/** Returns the share of the relevant ids (grade above 0) among the first `k`, 0–1; 0 without relevant ids. */
export const recallAt = (
  rankedIds: readonly string[],
  relevance: ReadonlyMap<string, number>,
  k: number,
): number => {
  const relevant = relevantIds(relevance);
  if (relevant.size === 0) return 0;
  return new Set(rankedIds.slice(0, k)).intersection(relevant).size / relevant.size;
};

/** Returns 1 / rank of the first relevant id (grade above 0) among the first `k`, otherwise 0; its mean over queries is MRR@k. */
export const reciprocalRank = (
  rankedIds: readonly string[],
  relevance: ReadonlyMap<string, number>,
  k = Infinity,
): number => {
  const index = rankedIds.findIndex((id) => (relevance.get(id) ?? 0) > 0);
  return index === -1 || index >= k ? 0 : 1 / (index + 1);
};
