import type {
  ContentPiece,
  ContentRequest,
  DeferredRequest,
  ItemReference,
  ReadingFigures,
  RequestAnswer,
  RequestCounts,
} from "@quarry/contracts";
import { unionOf } from "@quarry/text";

/** Requests of one turn and their outcomes. */
export interface ReadingTurn {
  readonly requests: readonly ContentRequest[];
  /** Ids of requests that earlier answers had already answered in full. */
  readonly repeated: readonly string[];
  /** Requests for which there was no space: repeating them is not a loop. */
  readonly deferred: readonly DeferredRequest[];
  /** Requests that could not be understood. */
  readonly refused: readonly RequestAnswer[];
}

/** Returns the identity of a request: all fields except id, reason and priority. */
const signatureOf = ({ id: _id, reason: _reason, priority: _priority, ...demand }: ContentRequest): string =>
  JSON.stringify(
    Object.entries({ ...demand, linkIds: demand.linkIds.toSorted() }).toSorted(([a], [b]) =>
      a < b ? -1 : 1,
    ),
  );

const refusalOf = ({ type, problem }: RequestAnswer): string => `${type} ${problem ?? ""}`;

const settledIn = ({ requests, deferred, refused }: ReadingTurn): string[] => {
  const waiting = new Set(deferred.map(({ request }) => request.id));
  return [...requests.filter(({ id }) => !waiting.has(id)).map(signatureOf), ...refused.map(refusalOf)];
};

/**
 * True if the last turn of a step brings nothing new: every request of it was answered or refused in an earlier turn, literally or
 * because all its content was sent already. So A, B, A is a loop at the second A, regardless of how many turns lie between. A turn
 * without requests is not a loop.
 */
export const isLoop = (turns: readonly ReadingTurn[]): boolean => {
  const last = turns.at(-1);
  if (!last || last.requests.length + last.refused.length === 0) return false;
  const settled = new Set(turns.slice(0, -1).flatMap(settledIn));
  const repeated = new Set(last.repeated);
  return (
    last.requests.every((request) => repeated.has(request.id) || settled.has(signatureOf(request))) &&
    last.refused.every((answer) => settled.has(refusalOf(answer)))
  );
};

/** Length to which the system of seed 000 truncated every text. */
const cutCharacters = 50_000;

/** Counts outcomes of requests, for a step or a whole run. */
export const requestCounts = (answers: readonly RequestAnswer[]): RequestCounts => {
  const fulfilled = answers.filter(({ status }) => status === "fulfilled");
  return {
    asked: answers.length,
    fulfilled: fulfilled.length,
    repaired: fulfilled.filter(({ repairs }) => repairs.length > 0).length,
    refused: answers.length - fulfilled.length,
    repeated: fulfilled.filter(({ characters, alreadySent }) => characters === 0 && alreadySent !== undefined)
      .length,
  };
};

/** Position of content that was sent. */
type SentSpan = Pick<ContentPiece, "documentId" | "start" | "end">;

const lengthOf = (spans: readonly SentSpan[]): number =>
  unionOf(spans).reduce((sum, { start, end }) => sum + end - start, 0);

/**
 * Computes how much of a collection a reader could read and did read: shares of the characters of all texts, each counted once
 * even if sent repeatedly, compared with what truncating every text to 50,000 characters would have left. Content sent from other
 * texts does not count.
 */
export const figuresOfSpans = (
  items: readonly ItemReference[],
  sent: readonly SentSpan[],
  requests: RequestCounts,
): ReadingFigures => {
  const texts = new Map(
    items
      .flatMap(({ transcript, comments }) => [transcript ?? [], comments ?? []].flat())
      .map(({ documentId, characters }) => [documentId, characters]),
  );
  const characters = texts.values().reduce((sum, length) => sum + length, 0);
  const read = Map.groupBy(
    sent.filter(({ documentId }) => texts.has(documentId)),
    ({ documentId }) => documentId,
  );
  const shareOf = (part: number): number => (characters === 0 ? 0 : Math.min(1, part / characters));
  return {
    items: items.length,
    characters,
    reachableShare: shareOf(characters),
    readShare: shareOf(read.values().reduce((sum, spans) => sum + lengthOf(spans), 0)),
    cutShare: shareOf(texts.values().reduce((sum, length) => sum + Math.min(length, cutCharacters), 0)),
    requests,
  };
};
