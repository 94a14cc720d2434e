import { type DocumentFacts, documentFactsSchema, documentTextPageSchema } from "@quarry/contracts";
import { pageOf } from "@quarry/reading";
import type { Request, RequestHandler, Response } from "express";
import { z } from "zod";
import type { Ports } from "../gateway-ports.ts";
import { parseQuery } from "../http/parse-request.ts";
import { problem, sendProblem } from "../http/problem.ts";
import { type Route, routesOf } from "../http/route.ts";

const route = routesOf("evidence");

const idSchema = z.uuid();
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

const withDocument =
  (
    { evidence }: Ports<"evidence">,
    handle: (facts: DocumentFacts, request: Request, response: Response) => unknown,
  ): RequestHandler =>
  async (request, response) => {
    const id = idSchema.safeParse(request.params["id"]);
    const [facts] = id.success ? await evidence.getFacts([id.data]) : [];
    return facts === undefined ? sendProblem(response, notThere) : await handle(facts, request, response);
  };

export const getDocument = (ports: Ports<"evidence">): Route =>
  route.get("/v1/documents/:id", "getDocument", "Facts of an indexed document", {
    answer: documentFactsSchema,
    handle: withDocument(ports, (facts, _request, response) => response.json(facts)),
  });

export const getDocumentText = (ports: Ports<"evidence" | "library">): Route =>
  route.get("/v1/documents/:id/text", "getDocumentText", "A page of the text of a document", {
    query: querySchema,
    answer: documentTextPageSchema,
    handle: withDocument(ports, async ({ documentId }, request, response) => {
      const query = parseQuery(querySchema, request.query);
      const { cursor, limit } = query;
      const text = await ports.library.textOf(documentId);
      if (text === undefined) return sendProblem(response, notThere);
      const { next, ...page } = pageOf(text, { from: cursor, to: cursor + limit });
      return response.json({ documentId, ...page, next_cursor: next === null ? null : String(next) });
    }),
  });
