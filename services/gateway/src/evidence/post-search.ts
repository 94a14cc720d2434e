import {
  type DocumentFacts,
  everythingOf,
  type findEvidence,
  type FoundPassageView,
  type InputOf,
  type Problem,
  type RankedPassage,
  type SearchAnswer,
  type SearchRequest,
  searchRequestSchema,
} from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import { json, type RequestHandler } from "express";
import { clientSignal } from "../http/client-signal.ts";
import { parseBody } from "../http/parse-request.ts";
import { problem, sendProblem } from "../http/problems/problem.ts";
import type { Route } from "../http/route.ts";
import type { CollectionStore, Evidence, SearchEvidence } from "../ports.ts";
import { currentMark } from "../security/caller.ts";
import { scopeOf } from "./index-view.ts";
import { type PlacedPassage, placePassage } from "./place-passage.ts";

const documentView = ({
  documentId,
  uri,
  title,
  author,
  publisher,
  grade,
  publishedAt,
  language,
  metadata,
}: DocumentFacts): FoundPassageView["document"] => ({
  id: documentId,
  uri,
  title,
  ...(author === undefined ? {} : { author }),
  publisher,
  grade,
  ...(publishedAt === undefined ? {} : { publishedAt }),
  language,
  ...(metadata === undefined ? {} : { metadata }),
});

interface Shown {
  readonly facts: DocumentFacts;
  readonly placed: PlacedPassage;
  readonly explain: boolean;
}

const passageView = (
  { passageId, start, end, score, spans, why }: RankedPassage,
  { facts, placed: { text, words, time }, explain }: Shown,
): FoundPassageView => ({
  passageId,
  text,
  start,
  end,
  words,
  ...(time && { time }),
  score,
  document: documentView(facts),
  spans: spans.map((span) => ({
    start: span.start,
    end: span.end,
    quote: text.slice(span.start - start, span.end - start),
    score: span.score,
  })),
  ...(explain ? { why } : {}),
});

type Stored = Pick<Evidence, "getDocument" | "getFacts" | "readPassages">;

/** Ranked passages with their texts, quotes and documents; one whose document was forgotten meanwhile is left out. */
const passagesView = async (
  evidence: Stored,
  passages: readonly RankedPassage[],
  { explain }: { readonly explain: boolean },
): Promise<FoundPassageView[]> => {
  const documentIds = [...new Set(passages.map(({ documentId }) => documentId))];
  const [documents, indexed] = await Promise.all([
    evidence.getFacts(documentIds),
    evidence.readPassages(passages.map(({ passageId }) => passageId)),
  ]);
  const factsOf = new Map(documents.map((facts) => [facts.documentId, facts]));
  const indexedAs = new Map(indexed.map((entry) => [entry.passageId, entry]));
  const views = await Promise.all(
    passages.map(async (passage): Promise<FoundPassageView[]> => {
      const facts = factsOf.get(passage.documentId);
      if (facts === undefined) return [];
      const known = { indexed: indexedAs.get(passage.passageId), language: facts.language };
      const placed = await placePassage(evidence, passage, known);
      return placed === undefined ? [] : [passageView(passage, { facts, placed, explain })];
    }),
  );
  return views.flat();
};

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

/** The passages that answer a query best; a problem when the collection is not there. @throws {Failure} when the search fails or is late */
export const searchPassages = async (
  ports: PostSearchPorts,
  { query, k, filters, explain }: SearchRequest,
  signal: AbortSignal,
): Promise<{ readonly value: SearchAnswer } | { readonly problem: Problem }> => {
  const { collectionId, ...others } = filters;
  const isKnown = collectionId === undefined || (await ports.collections.get(collectionId)) !== undefined;
  if (!isKnown) return { problem: unknownCollection };
  const input: InputOf<typeof findEvidence> = {
    requestId: ports.newRequestId(),
    subject: "search",
    round: 0,
    queries: [{ role: "question", text: query }],
    filters: {
      scopes: collectionId === undefined ? everythingOf(currentMark()) : [scopeOf(collectionId)],
      ...others,
    },
    topK: k,
  };
  const state = await ports.searchEvidence(input, { timeoutMs: ports.searchWaitMs, signal });
  if (state.status === "failed") throw state.failure;
  if (state.status !== "completed")
    throw new Failure("deadline-exceeded", "the search did not end in time", { retry: "backoff" });
  return {
    value: { query, passages: await passagesView(ports.evidence, state.output.passages, { explain }) },
  };
};

const answerSearch =
  (ports: PostSearchPorts): RequestHandler =>
  async (request, response) => {
    const body = parseBody(searchRequestSchema, request);
    if ("problem" in body) return sendProblem(response, body.problem);
    const answer = await searchPassages(ports, body.value, clientSignal(response, ports.stopping));
    if ("problem" in answer) return sendProblem(response, answer.problem);
    response.json(answer.value);
  };

/** `POST /v1/search`: the passages that answer a query best, with the spans to cite. */
export const postSearch = (ports: PostSearchPorts): Route => ({
  method: "post",
  path: "/v1/search",
  handlers: [json({ limit: maxBytes }), answerSearch(ports)],
});
