import { type DocumentFacts, documentFactsSchema, documentTextPageSchema } from "@quarry/contracts";
import { pageOf } from "@quarry/reading";
import { z } from "zod";
import type { Ports } from "../gateway-ports.ts";
import { parseQuery } from "../http/parse-request.ts";
import { problem, sendProblem } from "../http/problem.ts";
import { type Route, routesOf, withNamed } from "../http/route.ts";

const route = routesOf("evidence");

const longestPage = 1_000_000;

const querySchema = z.strictObject({
  /** Offset where the page begins: the `next_cursor` of the previous page. */
  cursor: z.coerce.number().int().min(0).default(0),
  /** Length of a page in UTF-16 code units. */
  limit: z.coerce.number().int().min(1).max(longestPage).default(50_000),
});

const notThere = problem(
  "not-found",
  "The index has no document with this id. POST /v1/search answers with document.id, GET /v1/index/metadata lists them.",
);

const withDocument = withNamed<DocumentFacts>(z.uuid(), notThere);

const documentsOf = ({ evidence }: Ports<"evidence">) => ({
  get: async (id: string) => (await evidence.getFacts([id]))[0],
});

export const getDocument = (ports: Ports<"evidence">): Route =>
  route.get("/v1/documents/:id", "getDocument", "Facts of an indexed document", {
    answer: documentFactsSchema,
    handle: withDocument(documentsOf(ports), (facts, _request, response) => void response.json(facts)),
  });

export const getDocumentText = (ports: Ports<"evidence" | "library">): Route =>
  route.get("/v1/documents/:id/text", "getDocumentText", "A page of the text of a document", {
    query: querySchema,
    answer: documentTextPageSchema,
    handle: withDocument(documentsOf(ports), async ({ documentId }, request, response) => {
      const { cursor, limit } = parseQuery(querySchema, request.query);
      const text = await ports.library.textOf(documentId);
      if (text === undefined) return sendProblem(response, notThere);
      const { next, ...page } = pageOf(text, { from: cursor, to: cursor + limit });
      return response.json({ documentId, ...page, next_cursor: next === null ? null : String(next) });
    }),
  });
