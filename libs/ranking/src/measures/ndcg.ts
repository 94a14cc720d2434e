const discountedGain = (gains: readonly number[]): number =>
  gains.reduce((sum, gain, index) => sum + gain / Math.log2(index + 2), 0);

/**
 * Normalised discounted cumulative gain of the first `k` ids, 0–1: linear gain (the grade itself, as trec_eval and BEIR
 * count it, not 2^grade − 1) over a log2(rank + 1) discount (Järvelin & Kekäläinen 2002). A repeated id counts once;
 * 0 where nothing is relevant.
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
