import type { SearchResult } from "@quarry/contracts";
import { reciprocalRankFusion } from "@quarry/ranking";

/** One list of results out of many, best first, a source once: reciprocal rank fusion with k = 60 on the URI. */
export const fuseSearchResults = (lists: readonly (readonly SearchResult[])[]): readonly SearchResult[] => {
  const byUri = new Map<string, SearchResult>();
  for (const result of lists.flat()) {
    if (!byUri.has(result.uri)) byUri.set(result.uri, result);
  }
  return reciprocalRankFusion(lists.map((list) => list.map(({ uri }) => uri))).flatMap(
    ({ id }) => byUri.get(id) ?? [],
  );
};
