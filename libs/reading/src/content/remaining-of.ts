import type { ContentPiece, Remaining } from "@quarry/contracts";
import type { TextSpan } from "@quarry/text";
import { wordIndexOf } from "../words/word-index.ts";
import type { ReadablePart } from "./readable-part.ts";

/** The spans in order, those that overlap or touch as one. */
export const unionOf = (spans: readonly TextSpan[]): TextSpan[] => {
  const union: { start: number; end: number }[] = [];
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const last = union.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else if (start < end) union.push({ start, end });
  }
  return union;
};

/** What is left of every text that a piece was taken from. */
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
