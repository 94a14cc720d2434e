import type { SearchResult, Sighting } from "@quarry/contracts";
import { reciprocalRankFusion } from "@quarry/ranking";
import { canonicalUrl } from "@quarry/text";

const sightingsOf = ({ foundBy, provider, rank }: SearchResult): readonly Sighting[] =>
  foundBy ?? [{ provider, rank }];

const merged = (first: SearchResult, other: SearchResult): SearchResult => {
  const { documentId } = first.documentId === undefined ? other : first;
  const foundBy = [...sightingsOf(first), ...sightingsOf(other)];
  return { ...first, foundBy, ...(documentId === undefined ? {} : { documentId }) };
};

/** Whether anybody but the search of what is stored has found it. */
export const isOnWeb = (result: SearchResult): boolean =>
  sightingsOf(result).some(({ provider }) => provider !== "local");

/**
 * One list of results out of many, best first, a source once: reciprocal rank fusion with k = 60 on the canonical address. A source
 * that several lists have is stored already where one of them says so.
 */
export const fuseSearchResults = (lists: readonly (readonly SearchResult[])[]): readonly SearchResult[] => {
  const byAddress = new Map<string, SearchResult>();
  for (const result of lists.flat()) {
    const address = canonicalUrl(result.uri);
    const known = byAddress.get(address);
    byAddress.set(address, known === undefined ? result : merged(known, result));
  }
  return reciprocalRankFusion(lists.map((list) => list.map(({ uri }) => canonicalUrl(uri)))).flatMap(
    ({ id }) => byAddress.get(id) ?? [],
  );
};
