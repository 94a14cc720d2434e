import type { Comment, ContentPiece, ContentType } from "@quarry/contracts";
import { type TextSpan, timeRange } from "@quarry/text";
import type { ReadableItem, ReadableText } from "../readable-item.ts";
import { wordIndexOf } from "../words/word-index.ts";

/** One of the texts of an item. */
export interface ReadablePart {
  readonly linkId: string;
  readonly part: ContentType;
  readonly text: ReadableText;
  /** Empty for a transcript. */
  readonly comments: readonly Comment[];
}

/** The texts of items that are of the given types, item by item. */
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

/** A span of a part with all offsets: characters, words and, of a transcript with timings, time. */
export const pieceOf = (
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
