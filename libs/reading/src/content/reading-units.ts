import { lowerBound, sentencesInSlices, type Sliced, type TextSpan, trimSpan } from "@quarry/text";
import type { ReadableText } from "../readable-item.ts";
import { derived } from "../words/derived.ts";
import { wordIndexOf } from "../words/word-index.ts";

/** A sentence of more words is cut at its line breaks, and where it has none after so many words: speech often has no full stops. */
const maxWords = 80;

const cutsOf = (text: ReadableText, { start, end }: TextSpan): number[] => {
  const index = wordIndexOf(text);
  const range = index.wordsIn({ start, end });
  if (range.end - range.start <= maxWords) return [];
  const cuts: number[] = [];
  let last = range.start;
  for (let position = range.start + 1; position < range.end; position += 1) {
    const cut = index.spanOf({ start: position, end: position }).start;
    if (text.text.charAt(cut - 1) !== "\n" && position - last < maxWords) continue;
    cuts.push(cut);
    last = position;
  }
  return cuts;
};

const sentencesAtATime = 50;

/** Where the sentences of a text and the parts of long ones begin, made once. */
export const unitStartsOf = derived(function* startsOf(text: ReadableText): Sliced<Uint32Array> {
  yield* wordIndexOf.inSlices(text);
  const starts: number[] = [];
  for (const [index, span] of (yield* sentencesInSlices(text.text, text.language)).entries()) {
    if (index % sentencesAtATime === 0) yield;
    starts.push(span.start, ...cutsOf(text, span));
  }
  return Uint32Array.from(starts.length > 0 ? starts.with(0, 0) : [0]);
});

/** The span widened to whole sentences, white space at the ends left out; a sentence that never ends counts as several. */
export const toWholeUnits = (text: ReadableText, { start, end }: TextSpan): TextSpan => {
  const starts = unitStartsOf(text);
  const first = starts[Math.max(0, lowerBound(starts, start + 1) - 1)] ?? 0;
  const next = starts[lowerBound(starts, end)] ?? text.text.length;
  return trimSpan(text.text, { start: first, end: next });
};

const maxAdded = 1_500;

/**
 * The span widened to whole lines, turns of speakers and paragraphs alike, at an end where that adds at most a quarter of its
 * length, and at most 1,500 characters.
 */
export const toWholeLines = ({ text }: ReadableText, { start, end }: TextSpan): TextSpan => {
  const most = Math.floor(Math.min(maxAdded, (end - start) / 4));
  // Looked for nearby only: a text of megabytes may have no line break at all.
  const before = text.slice(Math.max(0, start - most - 1), start);
  const after = text.slice(end, end + most + 1);
  const lineStart = before.lastIndexOf("\n");
  const lineEnd = after.indexOf("\n");
  const isStart = lineStart !== -1 || start <= most;
  const isEnd = lineEnd !== -1 || end + most >= text.length;
  return trimSpan(text, {
    start: isStart ? start - before.length + lineStart + 1 : start,
    end: isEnd ? end + (lineEnd === -1 ? after.length : lineEnd) : end,
  });
};
