import { collectionIdSchema, type DocumentFacts, type IndexMetadataView } from "@quarry/contracts";
import { z } from "zod";
import { parseQuery } from "../http/parse-request.ts";
import type { Route } from "../http/route.ts";
import { scopeOf } from "../indexing/index-view.ts";
import type { CollectionStore, Evidence, SearchTally } from "../ports.ts";
import { problem, sendProblem } from "../problems/problem.ts";
import { averageResults, rateOf } from "../search/search-rates.ts";

export interface IndexMetadataPorts {
  readonly collections: Pick<CollectionStore, "get">;
  readonly evidence: Pick<Evidence, "documentsIn" | "getFacts" | "indexedWith">;
  readonly searches: SearchTally;
}

const querySchema = z.strictObject({
  collectionId: collectionIdSchema.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(100),
  after: z.uuid().optional(),
});

const unknownCollection = problem("not-found", "There is no collection with this id.");

interface Listed {
  readonly facts: DocumentFacts;
  readonly passages: number;
}

const hashOf = ({ facts }: Listed): string => facts.sha256.slice(0, 12);

/** The same text at two addresses has one hash: the second stands under its document's id. */
const keyed = (listed: readonly Listed[]): [string, Listed][] => {
  const taken = new Set<string>();
  return listed.map((entry) => {
    const key = taken.has(hashOf(entry)) ? entry.facts.documentId : hashOf(entry);
    taken.add(key);
    return [key, entry];
  });
};

const toSource = ({ facts, passages }: Listed): IndexMetadataView["sources"][string] => ({
  url: facts.uri,
  title: facts.title,
  quality: facts.grade,
  fetch_date: facts.fetchedAt,
  passage_count: passages,
  document_id: facts.documentId,
  sha256: facts.sha256,
});

const list = async (evidence: IndexMetadataPorts["evidence"], ids: readonly string[]): Promise<Listed[]> => {
  const [facts, marks] = await Promise.all([
    evidence.getFacts(ids),
    Promise.all(ids.map(async (id) => [id, await evidence.indexedWith(id)] as const)),
  ]);
  const passagesOf = new Map(marks.map(([id, mark]) => [id, mark?.passages ?? 0]));
  return facts.map((entry) => ({ facts: entry, passages: passagesOf.get(entry.documentId) ?? 0 }));
};

/** `GET /v1/index/metadata`: what the index holds, laid out as `index_metadata.json`, a page of documents at a time. */
export const getIndexMetadata = ({ collections, evidence, searches }: IndexMetadataPorts): Route => ({
  method: "get",
  path: "/v1/index/metadata",
  handlers: [
    async (request, response) => {
      const query = parseQuery(querySchema, request.query);
      if ("problem" in query) return sendProblem(response, query.problem);
      const { collectionId, limit, after = "" } = query.value;
      const isKnown = collectionId === undefined || (await collections.get(collectionId)) !== undefined;
      if (!isKnown) return sendProblem(response, unknownCollection);
      const all = await evidence.documentsIn(collectionId === undefined ? [] : [scopeOf(collectionId)]);
      const rest = all.filter((id) => id > after);
      const ids = rest.slice(0, limit);
      const [listed, totals] = await Promise.all([list(evidence, ids), searches.read()]);
      const inCollection = collectionId === undefined ? "" : `&collectionId=${collectionId}`;
      const view: IndexMetadataView = {
        index_built: all.length > 0,
        document_count: all.length,
        indexed_hashes: [...new Set(listed.map(hashOf))],
        sources: Object.fromEntries(keyed(listed).map(([key, entry]) => [key, toSource(entry)])),
        retrieval_stats: {
          total_queries: totals.queries,
          avg_results_per_query: averageResults(totals),
          cache_hit_rate: rateOf(totals.cacheHits, totals.cacheLookups),
        },
        next:
          rest.length > limit ? `/v1/index/metadata?limit=${limit}&after=${ids.at(-1)}${inCollection}` : null,
      };
      response.json(view);
    },
  ],
});
