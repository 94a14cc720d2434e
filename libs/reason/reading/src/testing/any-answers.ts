import {
  type ContentPiece,
  type ContentRequest,
  contentRequestSchema,
  type RequestAnswer,
  requestAnswerSchema,
} from "@quarry/contracts";
import fc from "fast-check";
import { type AnswerOptions, answerRequest } from "../answers/answer-request.ts";
import type { ReadableItem } from "../items/readable-item.ts";
import type { AskedContent } from "../ledger/answer-within.ts";
import { pieceTexts } from "./readable-item.ts";

type Asked = Readonly<Record<string, unknown>> & { readonly type: ContentRequest["type"] };

/** Creates a request in the form of the contract, with its defaults. */
export const contentRequest = (asked: Asked): ContentRequest =>
  contentRequestSchema.parse({ id: "req_1", ...asked });

/** Returns the answer to a request, validated by the contract, and the texts of its pieces. */
export const answered = (
  asked: Asked,
  items: readonly ReadableItem[],
  options?: AnswerOptions,
): RequestAnswer & { readonly pieceTexts: string[] } => {
  const answer = requestAnswerSchema.parse(answerRequest(contentRequest(asked), items, options));
  return { ...answer, pieceTexts: pieceTexts(items, answer.pieces) };
};

const texts = ["a", "b", "c", "d"] as const;
const charactersPerWord = 5;

/** Creates a piece of a text with words of five characters each. */
export const pieceOfWords = (linkId: string, wordStart: number, wordEnd: number): ContentPiece => ({
  linkId,
  part: "transcript",
  documentId: `00000000-0000-4000-8000-00000000000${texts.findIndex((name) => name === linkId) + 1}`,
  start: wordStart * charactersPerWord,
  end: wordEnd * charactersPerWord,
  wordStart,
  wordEnd,
});

/** Creates an answer with pieces. */
export const answerWith = (request: ContentRequest, pieces: readonly ContentPiece[]): RequestAnswer => ({
  requestId: request.id,
  type: request.type,
  status: "fulfilled",
  repairs: [],
  pieces: [...pieces],
  characters: pieces.reduce((sum, { start, end }) => sum + end - start, 0),
  words: pieces.reduce((sum, { wordStart, wordEnd }) => sum + wordEnd - wordStart, 0),
  remaining: [...new Set(pieces.map(({ linkId }) => linkId))].map((linkId) => ({
    linkId,
    part: "transcript" as const,
    words: 1,
    characters: 5,
  })),
});

/** Creates a request with its complete answer. */
export const askedFor = (
  id: string,
  pieces: readonly ContentPiece[],
  priority: ContentRequest["priority"] = "medium",
): AskedContent => {
  const request = contentRequest({ id, type: "keyword", keywords: [id], priority });
  return { request, answer: answerWith(request, pieces) };
};

/** Pieces of one answer: separate from each other, with items in any order. */
const anyPieces = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...texts), fc.nat(20)), { maxLength: 6, selector: String })
  .chain((places) =>
    fc.tuple(
      ...places.map(([linkId, place]) =>
        fc
          .integer({ min: 1, max: 10 })
          .map((length) => pieceOfWords(linkId, place * 10, place * 10 + length)),
      ),
    ),
  );

/** Requests of a turn with their complete answers. */
export const anyAsked = fc
  .array(fc.tuple(anyPieces, fc.constantFrom("high" as const, "medium" as const, "low" as const)), {
    maxLength: 8,
  })
  .map((all) => all.map(([pieces, priority], index) => askedFor(`r${index}`, pieces, priority)));
