import { relevantIds } from "./relevant-ids.ts";

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
