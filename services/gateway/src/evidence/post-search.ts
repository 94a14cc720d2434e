import { type findEvidence, type InputOf, type SearchAnswer, searchRequestSchema } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import { json, type RequestHandler } from "express";
import { clientSignal } from "../http/client-signal.ts";
import { parseBody } from "../http/parse-request.ts";
import { problem, sendProblem } from "../http/problems/problem.ts";
import type { Route } from "../http/route.ts";
import type { CollectionStore, Evidence, SearchEvidence } from "../ports.ts";
import { scopeOf } from "./index-view.ts";
import { passagesView } from "./passages-view.ts";

export interface PostSearchPorts {
  readonly collections: Pick<CollectionStore, "get">;
  readonly evidence: Pick<Evidence, "getDocument" | "getFacts" | "readPassages">;
  readonly searchEvidence: SearchEvidence;
  readonly newRequestId: () => string;
  /** Milliseconds an answer is waited for. */
  readonly searchWaitMs: number;
  /** Aborts when the service stops. */
  readonly stopping: AbortSignal;
}

/** Room for a query far beyond the limit, so that it is answered with the limit. */
const maxBytes = 1_024 * 1_024;

const unknownCollection = problem("bad-request", "The body is not valid: filters.collectionId.", [
  { field: "filters.collectionId", message: "names no collection; create one with POST /v1/collections" },
]);

const answerSearch =
  (ports: PostSearchPorts): RequestHandler =>
  async (request, response) => {
    const body = parseBody(searchRequestSchema, request);
    if ("problem" in body) return sendProblem(response, body.problem);
    const { query, k, filters, explain } = body.value;
    const { collectionId, ...others } = filters;
    const isKnown = collectionId === undefined || (await ports.collections.get(collectionId)) !== undefined;
    if (!isKnown) return sendProblem(response, unknownCollection);
    const input: InputOf<typeof findEvidence> = {
      requestId: ports.newRequestId(),
      subject: "search",
      round: 0,
      queries: [{ role: "question", text: query }],
      filters: { scopes: collectionId === undefined ? [] : [scopeOf(collectionId)], ...others },
      topK: k,
    };
    const signal = clientSignal(response, ports.stopping);
    const state = await ports.searchEvidence(input, { timeoutMs: ports.searchWaitMs, signal });
    if (state.status === "failed") throw state.failure;
    if (state.status !== "completed")
      throw new Failure("deadline-exceeded", "the search did not end in time", { retry: "backoff" });
    const passages = await passagesView(ports.evidence, state.output.passages, { explain });
    const answer: SearchAnswer = { query, passages };
    response.json(answer);
  };

/** `POST /v1/search`: the passages that answer a query best, with the spans to cite. */
export const postSearch = (ports: PostSearchPorts): Route => ({
  method: "post",
  path: "/v1/search",
  handlers: [json({ limit: maxBytes }), answerSearch(ports)],
});
