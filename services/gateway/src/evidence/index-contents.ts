/* Contents of the index, and how it has been searched. */
import {
  collectionIdSchema,
  type DocumentFacts,
  type EvidenceStats,
  type IndexMetadata,
  type IndexMetadataView,
  evidenceStatsSchema,
  indexMetadataViewSchema,
} from "@quarry/contracts";
import { z } from "zod";
import type { GatewayPorts, Ports } from "../gateway-ports.ts";
import { parseQuery } from "../http/parse-request.ts";
import { problem, sendProblem } from "../http/problem.ts";
import { type Route, routesOf } from "../http/route.ts";
import type { SearchTotals } from "../ports.ts";
import { scopeOf } from "./get-index.ts";

const route = routesOf("evidence");
const ofOperation = routesOf("operation");

/** Returns a ratio rounded to four decimals; 0 if the whole is 0. */
const rateOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 10_000;

/** Returns the mean number of passages per search, rounded to two decimals. */
export const averageResults = ({ results, queries }: Pick<SearchTotals, "results" | "queries">): number =>
  queries === 0 ? 0 : Math.round((results / queries) * 100) / 100;

/** A document and its number of passages. */
interface ListedDocument {
  readonly facts: DocumentFacts;
  readonly passages: number;
}

const hashOf = ({ facts }: ListedDocument): string => facts.sha256.slice(0, 12);

/** Equal texts at two addresses have one hash: the second is keyed by its document id. */
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

/** Returns documents in the layout of `index_metadata.json`; `total` includes documents that are not listed. */
const indexMetadata = (
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

const querySchema = z.strictObject({
  collectionId: collectionIdSchema.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(100),
  cursor: z.uuid().optional(),
  /** The former name of `cursor`. */
  after: z.uuid().optional(),
});

const unknownCollection = problem("not-found", "There is no collection with this id.");

const list = async (
  evidence: GatewayPorts["evidence"],
  ids: readonly string[],
): Promise<ListedDocument[]> => {
  const [facts, indexed] = await Promise.all([evidence.getFacts(ids), evidence.getIndexed(ids)]);
  const passagesOf = new Map(indexed.map((one) => [one.facts.documentId, one.passages]));
  return facts.map((entry) => ({ facts: entry, passages: passagesOf.get(entry.documentId) ?? 0 }));
};

/** Lists the contents in the layout of `index_metadata.json`, paged by document. */
export const getIndexMetadata = ({
  collections,
  evidence,
  searches,
}: Ports<"collections" | "evidence" | "searches">): Route =>
  route.get("/v1/index/metadata", "getIndexMetadata", "What the index holds", {
    query: querySchema,
    answer: indexMetadataViewSchema,
    handle: async (request, response) => {
      const { collectionId, limit, cursor, after = cursor } = parseQuery(querySchema, request.query);
      const isKnown = collectionId === undefined || (await collections.get(collectionId)) !== undefined;
      if (!isKnown) return sendProblem(response, unknownCollection);
      const scope = collectionId === undefined ? undefined : scopeOf(collectionId);
      const found = await evidence.listDocuments({ scope, limit: limit + 1, after });
      const ids = found.slice(0, limit);
      const [listed, total, totals] = await Promise.all([
        list(evidence, ids),
        evidence.countDocuments(scope),
        searches.read(),
      ]);
      const inCollection = collectionId === undefined ? "" : `&collectionId=${collectionId}`;
      const path = `/v1/index/metadata?limit=${limit}&after=${ids.at(-1)}${inCollection}`;
      const view: IndexMetadataView = {
        ...indexMetadata(listed, { total, searches: totals }),
        data: listed.map(toSource),
        next_cursor: found.length > limit ? (ids.at(-1) ?? null) : null,
        next: found.length > limit ? path : null,
      };
      response.json(view);
    },
  });

export const getStats = ({ evidence, searches }: Ports<"evidence" | "searches">): Route =>
  ofOperation.get("/v1/stats", "getStats", "Contents of the index, and statistics of searches", {
    answer: evidenceStatsSchema,
    handle: async (_request, response) => {
      const [{ documents, passages, sources }, totals] = await Promise.all([
        evidence.counts(),
        searches.read(),
      ]);
      const { queries, zeroResults, cacheHits, cacheLookups, latencyMs } = totals;
      const stats: EvidenceStats = {
        documents,
        passages,
        sources,
        queries,
        averageResults: averageResults(totals),
        zeroResults,
        zeroResultRate: rateOf(zeroResults, queries),
        cacheHits,
        cacheHitRate: rateOf(cacheHits, cacheLookups),
        latencyMs,
      };
      response.json(stats);
    },
  });
