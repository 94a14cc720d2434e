import type { IndexMetadata } from "@quarry/contracts";
import type { Bundle, NumberedSource } from "./bundle.ts";
import { retrievalStatistics } from "./retrieval-statistics.ts";

/** Twelve hexadecimal digits name a document here, as in the layout this file follows. */
const shortHash = ({ facts }: NumberedSource): string => facts.sha256.slice(0, 12);

/** `10_graph/index_metadata.json`: what the index holds for this run, keyed by content hash. */
export const renderIndexMetadata = ({ content, sources, events }: Bundle): string => {
  const { passagesOf, queries, averageResults, cacheHitRate } = retrievalStatistics(events);
  const { documents } = content.findings.indexing;
  const metadata: IndexMetadata = {
    index_built: documents > 0,
    document_count: documents,
    indexed_hashes: sources.map(shortHash),
    sources: Object.fromEntries(
      sources.map((source) => [
        shortHash(source),
        {
          url: source.facts.uri,
          title: source.facts.title,
          quality: source.facts.grade,
          fetch_date: source.facts.fetchedAt,
          passage_count: passagesOf.get(source.facts.documentId) ?? 0,
          document_id: source.facts.documentId,
          sha256: source.facts.sha256,
        },
      ]),
    ),
    retrieval_stats: {
      total_queries: queries,
      avg_results_per_query: averageResults,
      cache_hit_rate: cacheHitRate,
    },
  };
  return `${JSON.stringify(metadata, null, 2)}\n`;
};
