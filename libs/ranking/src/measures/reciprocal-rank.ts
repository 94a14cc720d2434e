/** 1 / rank of the first relevant id (grade above 0) among the first `k`, else 0; its mean over queries is MRR@k. */
export const reciprocalRank = (
  rankedIds: readonly string[],
  relevance: ReadonlyMap<string, number>,
  k = Infinity,
): number => {
  const index = rankedIds.findIndex((id) => (relevance.get(id) ?? 0) > 0);
  return index === -1 || index >= k ? 0 : 1 / (index + 1);
};
