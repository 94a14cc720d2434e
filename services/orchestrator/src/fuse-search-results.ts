import type { SearchResult } from "@quarry/contracts";
import { reciprocalRankFusion } from "@quarry/ranking";
import { canonicalUrl } from "@quarry/text";

/**
 * One list of results out of many, best first, a source once: reciprocal rank fusion with k = 60 on the canonical address. Of a source
 * that several lists have, what says that it is stored already goes before what does not.
 */
export const fuseSearchResults = (lists: readonly (readonly SearchResult[])[]): readonly SearchResult[] => {
  const byAddress = new Map<string, SearchResult>();
  for (const result of lists.flat()) {
    const address = canonicalUrl(result.uri);
    const known = byAddress.get(address);
    if (known === undefined || (known.documentId === undefined && result.documentId !== undefined))
      byAddress.set(address, result);
  }
  return reciprocalRankFusion(lists.map((list) => list.map(({ uri }) => canonicalUrl(uri)))).flatMap(
    ({ id }) => byAddress.get(id) ?? [],
  );
};
