import type { Comment, ContentPiece, ContentType, Remaining } from "@quarry/contracts";
import { type TextSpan, timeRange, unionOf } from "@quarry/text";
import type { ReadableItem, ReadableText } from "../items/readable-item.ts";
import { wordIndexOf } from "../words/word-index.ts";

/** One of the texts of an item. */
export interface ReadablePart {
  readonly linkId: string;
  readonly part: ContentType;
  readonly text: ReadableText;
  /** Empty for a transcript. */
  readonly comments: readonly Comment[];
}

/** Returns the texts of items with the given types, item by item. */
export const partsOf = (
  items: readonly ReadableItem[],
  contentTypes: readonly ContentType[],
): ReadablePart[] =>
  items.flatMap(({ reference: { linkId }, transcript, comments }): ReadablePart[] => [
    ...(transcript && contentTypes.includes("transcript")
      ? [{ linkId, part: "transcript" as const, text: transcript, comments: [] }]
      : []),
    ...(comments && contentTypes.includes("comments")
      ? [{ linkId, part: "comments" as const, text: comments, comments: comments.comments }]
      : []),
  ]);

const longestLabel = 2_000;

/** Creates a piece from a span of a part with all its offsets: characters, words and, for a transcript with timings, time. */
export const toContentPiece = (
  { linkId, part, text }: ReadablePart,
  { start, end }: TextSpan,
  foundBy?: string,
): ContentPiece => {
  const range = wordIndexOf(text).wordsIn({ start, end });
  const time = timeRange(text.timings, { start, end });
  return {
    linkId,
    part,
    documentId: text.documentId,
    start,
    end,
    wordStart: range.start,
    wordEnd: range.end,
    ...(time && { startMs: Math.round(time.startMs), endMs: Math.round(time.endMs) }),
    ...(foundBy !== undefined && { foundBy: foundBy.slice(0, longestLabel) }),
  };
};

/** Returns the rest of every text from which a piece was taken. */
export const remainingOf = (parts: readonly ReadablePart[], pieces: readonly ContentPiece[]): Remaining[] => {
  const byText = Map.groupBy(pieces, ({ linkId, part }) => JSON.stringify([linkId, part]));
  return parts.flatMap(({ linkId, part, text }) => {
    const own = byText.get(JSON.stringify([linkId, part]));
    if (own === undefined) return [];
    const index = wordIndexOf(text);
    const read = unionOf(own).map((span) => ({ span, words: index.wordsIn(span) }));
    const characters = read.reduce((left, { span }) => left - (span.end - span.start), text.text.length);
    const words = read.reduce((left, { words }) => left - (words.end - words.start), index.count);
    return [{ linkId, part, words, characters }];
  });
};

const max = 40;

/** Returns the topics marked in the texts, without repetitions, in the order of the texts. */
export const topicsOf = (parts: readonly ReadablePart[]): string[] =>
  [
    ...new Set(
      parts.flatMap(({ text: { marking } }) => [
        ...(marking?.topicAreas ?? []),
        ...(marking?.comments?.themes ?? []),
      ]),
    ),
  ].slice(0, max);
