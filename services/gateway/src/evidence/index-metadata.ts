import type { DocumentFacts, IndexMetadata } from "@quarry/contracts";
import type { SearchTotals } from "../ports.ts";
import { averageResults, rateOf } from "./search-rates.ts";

/** A document and how many passages it is indexed in. */
export interface ListedDocument {
  readonly facts: DocumentFacts;
  readonly passages: number;
}

const hashOf = ({ facts }: ListedDocument): string => facts.sha256.slice(0, 12);

/** The same text at two addresses has one hash: the second stands under its document's id. */
const keyed = (listed: readonly ListedDocument[]): [string, ListedDocument][] => {
  const taken = new Set<string>();
  return listed.map((entry) => {
    const key = taken.has(hashOf(entry)) ? entry.facts.documentId : hashOf(entry);
    taken.add(key);
    return [key, entry];
  });
};

const toSource = ({ facts, passages }: ListedDocument): IndexMetadata["sources"][string] => ({
  url: facts.uri,
  title: facts.title,
  quality: facts.grade,
  fetch_date: facts.fetchedAt,
  passage_count: passages,
  document_id: facts.documentId,
  sha256: facts.sha256,
});

/** Documents in the layout of `index_metadata.json`; `total` counts those that are not listed, too. */
export const indexMetadata = (
  listed: readonly ListedDocument[],
  { total, searches }: { readonly total: number; readonly searches: SearchTotals },
): IndexMetadata => ({
  index_built: total > 0,
  document_count: total,
  indexed_hashes: [...new Set(listed.map(hashOf))],
  sources: Object.fromEntries(keyed(listed).map(([key, entry]) => [key, toSource(entry)])),
  retrieval_stats: {
    total_queries: searches.queries,
    avg_results_per_query: averageResults(searches),
    cache_hit_rate: rateOf(searches.cacheHits, searches.cacheLookups),
  },
});
