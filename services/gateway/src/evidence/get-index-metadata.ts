import { collectionIdSchema, type IndexMetadataView } from "@quarry/contracts";
import { z } from "zod";
import { parseQuery } from "../http/parse-request.ts";
import { problem, sendProblem } from "../http/problems/problem.ts";
import type { Route } from "../http/route.ts";
import type { CollectionStore, Evidence, SearchTally } from "../ports.ts";
import { indexMetadata, type ListedDocument } from "./index-metadata.ts";
import { scopeOf } from "./index-view.ts";

export interface IndexMetadataPorts {
  readonly collections: Pick<CollectionStore, "get">;
  readonly evidence: Pick<Evidence, "countDocuments" | "getFacts" | "getIndexed" | "listDocuments">;
  readonly searches: SearchTally;
}

const querySchema = z.strictObject({
  collectionId: collectionIdSchema.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(100),
  after: z.uuid().optional(),
});

const unknownCollection = problem("not-found", "There is no collection with this id.");

const list = async (
  evidence: IndexMetadataPorts["evidence"],
  ids: readonly string[],
): Promise<ListedDocument[]> => {
  const [facts, indexed] = await Promise.all([evidence.getFacts(ids), evidence.getIndexed(ids)]);
  const passagesOf = new Map(indexed.map((one) => [one.facts.documentId, one.passages]));
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
      const { collectionId, limit, after } = query.value;
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
        next: found.length > limit ? path : null,
      };
      response.json(view);
    },
  ],
});
