import type { Comment, ContentPiece } from "@quarry/contracts";
import { lowerBound, sentencesInSlices, type Sliced, type TextSpan, trimSpan } from "@quarry/text";
import type { ReadableText } from "../items/readable-item.ts";
import { derived } from "../words/fold-text.ts";
import { wordIndexOf } from "../words/word-index.ts";
import { type ReadablePart, toContentPiece } from "./readable-part.ts";

interface CommentPlaces {
  readonly comments: readonly Comment[];
  readonly starts: Uint32Array;
}

const placesOf = derived(function* placesOfComments(comments: readonly Comment[]): Sliced<CommentPlaces> {
  yield;
  const inOrder = comments.toSorted((a, b) => a.start - b.start);
  return { comments: inOrder, starts: Uint32Array.from(inOrder, ({ start }) => start) };
});

/** Returns the comment that contains a span of the text of all comments; undefined for a span in no comment, or across several. */
export const commentAt = (comments: readonly Comment[], { start, end }: TextSpan): Comment | undefined => {
  const places = placesOf(comments);
  const comment = places.comments[lowerBound(places.starts, start + 1) - 1];
  return comment && end <= comment.end ? comment : undefined;
};

/** Returns the comments that a span of the text of all comments touches, in order. */
export const commentsIn = (comments: readonly Comment[], { start, end }: TextSpan): readonly Comment[] => {
  const places = placesOf(comments);
  const first = Math.max(0, lowerBound(places.starts, start + 1) - 1);
  return places.comments
    .slice(first, lowerBound(places.starts, end))
    .filter((comment) => comment.end > start && comment.start < end);
};

/**
 * Longer sentences are split at line breaks or, without any, after this number of words, because transcripts often lack full
 * stops.
 */
const maxWords = 80;

function* cutsOf(text: ReadableText, { start, end }: TextSpan): Generator<number, void, undefined> {
  const index = wordIndexOf(text);
  const range = index.wordsIn({ start, end });
  if (range.end - range.start <= maxWords) return;
  let last = range.start;
  for (let position = range.start + 1; position < range.end; position += 1) {
    const cut = index.spanOf({ start: position, end: position }).start;
    if (text.text.charAt(cut - 1) !== "\n" && position - last < maxWords) continue;
    yield cut;
    last = position;
  }
}

const unitsAtATime = 50;

/** Start positions of sentences and of the parts of long ones, computed once. */
export const unitStartsOf = derived(function* startsOf(text: ReadableText): Sliced<Uint32Array> {
  yield* wordIndexOf.inSlices(text);
  const starts: number[] = [];
  for (const span of yield* sentencesInSlices(text.text, text.language)) {
    starts.push(span.start);
    for (const cut of cutsOf(text, span)) {
      starts.push(cut);
      if (starts.length % unitsAtATime === 0) yield;
    }
    if (starts.length % unitsAtATime === 0) yield;
  }
  return Uint32Array.from(starts.length > 0 ? starts.with(0, 0) : [0]);
});

/** Widens a span to whole sentences without white space at the ends; a sentence that never ends counts as several. */
export const toWholeUnits = (text: ReadableText, { start, end }: TextSpan): TextSpan => {
  const starts = unitStartsOf(text);
  const first = starts[Math.max(0, lowerBound(starts, start + 1) - 1)] ?? 0;
  const next = starts[lowerBound(starts, end)] ?? text.text.length;
  return trimSpan(text.text, { start: first, end: next });
};

const maxAdded = 1_500;

/**
 * Widens a span to whole lines (turns of speakers, paragraphs) at an end where that adds at most a quarter of its length, and at
 * most 1,500 characters.
 */
export const toWholeLines = ({ text }: ReadableText, { start, end }: TextSpan): TextSpan => {
  const max = Math.floor(Math.min(maxAdded, (end - start) / 4));
  // Searched only nearby, because a text of megabytes may have no line break at all.
  const before = text.slice(Math.max(0, start - max - 1), start);
  const after = text.slice(end, end + max + 1);
  const lineStart = before.lastIndexOf("\n");
  const lineEnd = after.indexOf("\n");
  const isStart = lineStart !== -1 || start <= max;
  const isEnd = lineEnd !== -1 || end + max >= text.length;
  return trimSpan(text, {
    start: isStart ? start - before.length + lineStart + 1 : start,
    end: isEnd ? end + (lineEnd === -1 ? after.length : lineEnd) : end,
  });
};

/** A position in a text, and the reason for it. */
export interface Hit extends TextSpan {
  readonly foundBy: string;
}

interface Window extends TextSpan {
  readonly labels: ReadonlySet<string>;
}

const aroundHit = ({ text }: ReadablePart, hit: TextSpan, contextWords: number): TextSpan => {
  const half = Math.floor(contextWords / 2);
  if (half === 0) return toWholeUnits(text, hit);
  const index = wordIndexOf(text);
  const range = index.wordsIn(hit);
  const around = index.spanOf({
    start: Math.max(0, range.start - half),
    end: Math.min(index.count, range.end + half),
  });
  const wide = { start: Math.min(around.start, hit.start), end: Math.max(around.end, hit.end) };
  return toWholeLines(text, toWholeUnits(text, wide));
};

const spansOf = (part: ReadablePart, hit: Hit, contextWords: number): readonly TextSpan[] =>
  part.part === "transcript" ? [aroundHit(part, hit, contextWords)] : commentsIn(part.comments, hit);

const merge = (spans: readonly Hit[]): Window[] => {
  const windows: { start: number; end: number; labels: Set<string> }[] = [];
  for (const { start, end, foundBy } of spans.toSorted((a, b) => a.start - b.start)) {
    const last = windows.at(-1);
    if (!last || start > last.end) windows.push({ start, end, labels: new Set([foundBy]) });
    else {
      last.end = Math.max(last.end, end);
      last.labels.add(foundBy);
    }
  }
  return windows;
};

/**
 * Returns a window for each hit: half of the words on either side, widened to whole sentences and turns; overlapping windows are
 * merged. In comments, a hit returns only the comments it touches, because neighbouring comments are hardly related.
 */
export const windowsAround = (
  part: ReadablePart,
  hits: readonly Hit[],
  contextWords: number,
): ContentPiece[] => {
  const spans = hits.flatMap((hit) =>
    spansOf(part, hit, contextWords).map(({ start, end }) => ({ start, end, foundBy: hit.foundBy })),
  );
  return merge(spans).map((window) => toContentPiece(part, window, [...window.labels].join("; ")));
};
