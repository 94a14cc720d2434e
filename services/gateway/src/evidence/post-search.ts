import {
  type DocumentFacts,
  everythingOf,
  type findEvidence,
  type FoundPassageView,
  type InputOf,
  type RankedPassage,
  type SearchAnswer,
  type SearchRequest,
  searchRequestSchema,
  searchAnswerSchema,
} from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import { createYieldToEventLoop, never } from "@quarry/runtime";
import { finishWithPauses, pageRange, timeRange, wordBoundsInSlices } from "@quarry/text";
import type { RequestHandler } from "express";
import type { Ports } from "../gateway-ports.ts";
import { jsonBody } from "../http/bodies.ts";
import { parseBody } from "../http/parse-request.ts";
import { invalidField, Refusal } from "../http/problem.ts";
import { type Route, routesOf } from "../http/route.ts";
import { clientSignal } from "../http/waiting.ts";
import type { Evidence, IndexedText } from "../ports.ts";
import { currentMark } from "../security/caller.ts";
import { scopeOf } from "./get-index.ts";

const route = routesOf("evidence");

/** A passage with its text and its position in the document: words, time and pages. */
type PlacedPassage = Pick<FoundPassageView, "text" | "words" | "time" | "pages">;

interface Known {
  /** The passage as indexed; undefined for a passage merged from several. */
  readonly indexed: IndexedText | undefined;
  /** Language of the document, used to count words. */
  readonly language: string;
}

type Passage = Pick<RankedPassage, "documentId" | "start" | "end">;

const asIndexed = ({
  text,
  wordStart,
  wordEnd,
  startMs,
  endMs,
  firstPage,
  lastPage,
}: IndexedText): PlacedPassage => ({
  text,
  words: { start: wordStart, end: wordEnd },
  ...(startMs === undefined || endMs === undefined ? {} : { time: { startMs, endMs } }),
  ...(firstPage === undefined || lastPage === undefined
    ? {}
    : { pages: { first: firstPage, last: lastPage } }),
});

/**
 * Counts words of a document from a known position, forwards or backwards. A long text takes a second, with pauses for other
 * requests.
 */
const createWordCount = (text: string, language: string) => {
  const yieldToEventLoop = createYieldToEventLoop(never);
  const count = async (from: number, to: number): Promise<number> =>
    (await finishWithPauses(wordBoundsInSlices(text.slice(from, to), language), yieldToEventLoop)).length / 2;
  return async (known: { readonly at: number; readonly words: number }, wanted: number): Promise<number> =>
    wanted < known.at
      ? known.words - (await count(wanted, known.at))
      : known.words + (await count(known.at, wanted));
};

const inDocument = async (
  document: NonNullable<Awaited<ReturnType<Evidence["getDocument"]>>>,
  { start, end }: Passage,
  { indexed, language }: Known,
): Promise<PlacedPassage> => {
  const wordsAt = createWordCount(document.text, language);
  const first = indexed ? { at: indexed.start, words: indexed.wordStart } : { at: 0, words: 0 };
  const last = indexed ? { at: indexed.end, words: indexed.wordEnd } : { at: 0, words: 0 };
  const time = timeRange(document.timings ?? [], { start, end });
  const pages = pageRange(document.pageStarts, { start, end });
  return {
    text: document.text.slice(start, end),
    words: { start: await wordsAt(first, start), end: await wordsAt(last, end) },
    ...(time && { time }),
    ...(pages && { pages }),
  };
};

/** Locates a passage in the index if it is there unchanged, otherwise in its document; undefined if the document was deleted. */
export const placePassage = async (
  evidence: Pick<Evidence, "getDocument">,
  passage: Passage,
  known: Known,
): Promise<PlacedPassage | undefined> => {
  const { indexed } = known;
  if (indexed?.start === passage.start && indexed.end === passage.end) return asIndexed(indexed);
  const document = await evidence.getDocument(passage.documentId);
  return document && (await inDocument(document, passage, known));
};

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

/** Returns ranked passages with texts, quotes and documents; passages of documents deleted meanwhile are left out. */
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

export type PostSearchPorts = Ports<
  "collections" | "evidence" | "newRequestId" | "searchEvidence" | "searchWaitMs" | "stopping"
>;

/** Far above the query limit, so that a long query gets the error that names the limit. */
const maxBytes = 1_024 * 1_024;

const unknownCollection = invalidField(
  "filters.collectionId",
  "names no collection; create one with POST /v1/collections",
);

/**
 * Returns the best passages for a query.
 * @throws {Refusal} if the collection does not exist
 * @throws {Failure} when the search fails or times out
 */
export const searchPassages = async (
  ports: PostSearchPorts,
  { query, k, filters, explain }: SearchRequest,
  signal: AbortSignal,
): Promise<SearchAnswer> => {
  const { collectionId, ...others } = filters;
  const isKnown = collectionId === undefined || (await ports.collections.get(collectionId)) !== undefined;
  if (!isKnown) throw new Refusal(unknownCollection);
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
  return { query, passages: await passagesView(ports.evidence, state.output.passages, { explain }) };
};

const answerSearch =
  (ports: PostSearchPorts): RequestHandler =>
  async (request, response) => {
    const body = parseBody(searchRequestSchema, request);
    response.json(await searchPassages(ports, body, clientSignal(response, ports.stopping)));
  };

export const postSearch = (ports: PostSearchPorts): Route =>
  route.post("/v1/search", "search", "The passages that answer a query best, with the spans to cite", {
    body: searchRequestSchema,
    answer: searchAnswerSchema,
    reads: jsonBody(maxBytes),
    handle: answerSearch(ports),
  });
