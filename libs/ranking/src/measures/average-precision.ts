import { relevantIds } from "./relevant-ids.ts";

/** Mean over all relevant ids (grade above 0) of the precision at their rank, an unranked one counting 0; its mean over queries is MAP. */
export const averagePrecision = (
  rankedIds: readonly string[],
  relevance: ReadonlyMap<string, number>,
): number => {
  const relevant = relevantIds(relevance);
  let found = 0;
  let sum = 0;
  [...new Set(rankedIds)].forEach((id, index) => {
    if (!relevant.has(id)) return;
    found += 1;
    sum += found / (index + 1);
  });
  return relevant.size === 0 ? 0 : sum / relevant.size;
};
