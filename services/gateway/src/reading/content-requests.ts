/* Requests of content: whole items, ranges, keywords, markers, topics and meaning, answered with whole text. */
import {
  type ContentAnswer,
  type ContentRequest,
  type findEvidence,
  type InputOf,
  type ItemReference,
  type RankedPassage,
  type RequestAnswer,
  contentAnswerSchema,
} from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import { answerRequest, indexItem, meaningSearch, parseRequests, type ReadableItem } from "@quarry/reading";
import { createYieldToEventLoop } from "@quarry/runtime";
import { finishWithPauses } from "@quarry/text";
import { z } from "zod";
import { withCollection } from "../collections/collections.ts";
import { scopeOf } from "../evidence/get-index.ts";
import type { Ports } from "../gateway-ports.ts";
import { jsonBody } from "../http/bodies.ts";
import { parseBody } from "../http/parse-request.ts";
import { type Route, routesOf } from "../http/route.ts";
import { clientSignal } from "../http/waiting.ts";
import { readableItems } from "./mark-items.ts";

const route = routesOf("collections");

/** Returns the text of each piece, cut out of the documents. */
const contentView = (answers: readonly RequestAnswer[], items: readonly ReadableItem[]): ContentAnswer => {
  const texts = new Map(
    items
      .flatMap(({ transcript, comments }) => [transcript, comments])
      .flatMap((read): [string, string][] => (read === null ? [] : [[read.documentId, read.text]])),
  );
  return {
    answers: answers.map((answer) => ({
      ...answer,
      pieces: answer.pieces.map((piece) => ({
        ...piece,
        text: (texts.get(piece.documentId) ?? "").slice(piece.start, piece.end),
      })),
    })),
  };
};

/** Collection of the requests, and the signal that ends the wait. */
export interface AskedOf {
  readonly scope: string;
  readonly items: readonly ItemReference[];
  readonly signal: AbortSignal;
}

/** Maximum documents of a filter; in a larger collection all items are searched by scope alone. */
const maxDocuments = 2_000;

/**
 * Searches by meaning for each request; returns passages by request id.
 * @throws {Failure} as the search does, `deadline-exceeded`
 */
const findByMeaning = async (
  { searchEvidence, newRequestId, searchWaitMs }: Ports<"newRequestId" | "searchEvidence" | "searchWaitMs">,
  requests: readonly ContentRequest[],
  { scope, items, signal }: AskedOf,
): Promise<ReadonlyMap<string, readonly RankedPassage[]>> => {
  const search = async (request: ContentRequest): Promise<[string, readonly RankedPassage[]][]> => {
    const wanted = meaningSearch(request, items);
    if (wanted === undefined) return [];
    const { query, documentIds, topK } = wanted;
    const input: InputOf<typeof findEvidence> = {
      requestId: newRequestId(),
      subject: "content",
      round: 0,
      queries: [{ role: "question", text: query }],
      filters: {
        scopes: [scope],
        ...(documentIds.length <= maxDocuments && { documentIds: [...documentIds] }),
      },
      topK,
    };
    const state = await searchEvidence(input, { timeoutMs: searchWaitMs, signal });
    if (state.status === "failed") throw state.failure;
    if (state.status !== "completed")
      throw new Failure("deadline-exceeded", "the search did not end in time", { retry: "backoff" });
    return [[request.id, state.output.passages]];
  };
  return new Map((await Promise.all(requests.map(search))).flat());
};

type AnswerContentPorts = Ports<
  "library" | "newRequestId" | "readInTurn" | "searchEvidence" | "searchWaitMs"
>;

/** Requests and their collection. */
export interface ContentQuestion {
  readonly collectionId: string;
  readonly items: readonly ItemReference[];
  /** As sent, in any accepted spelling. */
  readonly requests: unknown;
  readonly signal: AbortSignal;
}

/** Maximum characters read for one response, held in memory meanwhile. */
const maxReadCharacters = 40_000_000;

/** Maximum characters of one response; more must be requested separately. */
const maxCharacters = 20_000_000;

/** Returns the items of some requests; a request without items concerns all. */
const itemsAskedFor = (
  requests: readonly ContentRequest[],
  items: readonly ItemReference[],
): readonly ItemReference[] => {
  if (requests.some(({ linkIds }) => linkIds.length === 0)) return items;
  const named = new Set(requests.flatMap(({ linkIds }) => linkIds));
  return items.filter(({ linkId }) => named.has(linkId));
};

/** Refuses answers that exceed the response; nothing is cut. */
const withinReply = (answers: readonly RequestAnswer[]): RequestAnswer[] => {
  let used = 0;
  return answers.map((answer) => {
    if (used + answer.characters <= maxCharacters) {
      used += answer.characters;
      return answer;
    }
    const { characters, pieces } = answer;
    const problem = `The content has ${characters} characters, and one reply holds ${maxCharacters}, ${used} of them used by the requests before it.`;
    const available = [...new Set(pieces.map(({ linkId }) => linkId))].map(
      (linkId) => `${linkId} alone, or word ranges of it`,
    );
    return {
      ...answer,
      status: "refused",
      problem,
      available,
      pieces: [],
      characters: 0,
      words: 0,
      remaining: [],
    };
  });
};

/**
 * Answers requests for the content of a collection one by one; yields to other work between items and requests. Texts are read in
 * turn, after the search by meaning.
 * @throws {Failure} as the search by meaning does
 */
export const answerContent = async (
  { library, readInTurn, ...search }: AnswerContentPorts,
  { collectionId, items, requests: asked, signal }: ContentQuestion,
): Promise<ContentAnswer> => {
  const { requests, repairs, refused, order } = parseRequests(asked, { items });
  const found = await findByMeaning(search, requests, { scope: scopeOf(collectionId), items, signal });
  return await readInTurn(async () => {
    const readable = await library.read(itemsAskedFor(requests, items), maxReadCharacters);
    const repairsOf = new Map(repairs.map((entry) => [entry.requestId, entry.repairs]));
    const yieldToEventLoop = createYieldToEventLoop(signal);
    for (const item of readable) {
      await yieldToEventLoop();
      await finishWithPauses(indexItem(item, requests), yieldToEventLoop);
    }
    const answered: RequestAnswer[] = [];
    for (const request of requests) {
      await yieldToEventLoop();
      answered.push(answerRequest(request, readable, { found, repairs: repairsOf.get(request.id) ?? [] }));
    }
    await yieldToEventLoop();
    const byId = new Map([...answered, ...refused].map((answer) => [answer.requestId, answer]));
    return contentView(withinReply(order.flatMap((id) => byId.get(id) ?? [])), readable);
  }, signal);
};

export type PostContentRequestsPorts = AnswerContentPorts & Ports<"collections" | "stopping">;

const maxBytes = 256 * 1_024;

/** libs/reason/reading parses all formats; here only the presence of a value is checked. */
const bodySchema = z.union([z.array(z.unknown()).min(1), z.record(z.string(), z.unknown())], {
  error: 'must be a request, a list of requests, or {"requests": […]}',
});

/** Answers any list of requests with whole content, in any spelling of the seeds. */
export const postContentRequests = (ports: PostContentRequestsPorts): Route =>
  route.post("/v1/collections/:id/requests", "requestContent", "Answer requests for content", {
    body: z.union([z.array(z.unknown()), z.looseObject({})]),
    answer: contentAnswerSchema,
    reads: jsonBody(maxBytes, { strict: false }),
    handle: withCollection(ports.collections, async ({ id }, request, response) => {
      const body = parseBody(bodySchema, request);
      const items = await readableItems(ports, id);
      const signal = clientSignal(response, ports.stopping);
      const question = { collectionId: id, items, requests: body, signal };
      return response.json(await answerContent(ports, question));
    }),
  });
