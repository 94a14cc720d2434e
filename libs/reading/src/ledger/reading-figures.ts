import type {
  ContentPiece,
  ItemReference,
  ReadingFigures,
  RequestAnswer,
  RequestCounts,
} from "@quarry/contracts";
import { unionOf } from "../content/remaining-of.ts";

/** Where the system of seed 000 cut every text. */
const cutCharacters = 50_000;

/** How requests ended, of a step or of a whole run. */
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

/** Where something that was sent stands. */
type SentSpan = Pick<ContentPiece, "documentId" | "start" | "end">;

const lengthOf = (spans: readonly SentSpan[]): number =>
  unionOf(spans).reduce((sum, { start, end }) => sum + end - start, 0);

/**
 * How much of a collection a reader could read and did: shares of the characters of all texts, each counted once however often it
 * was sent, beside what a cut of every text after 50,000 characters would have left. What was sent of other texts counts nothing.
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

/** The same from all that was answered. */
export const readingFigures = (
  items: readonly ItemReference[],
  answers: readonly RequestAnswer[],
): ReadingFigures =>
  figuresOfSpans(
    items,
    answers.flatMap(({ pieces }) => pieces),
    requestCounts(answers),
  );
