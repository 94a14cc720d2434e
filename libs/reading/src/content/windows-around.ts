import type { ContentPiece } from "@quarry/contracts";
import type { TextSpan } from "@quarry/text";
import { wordIndexOf } from "../words/word-index.ts";
import { commentsIn } from "./comment-places.ts";
import { pieceOf, type ReadablePart } from "./readable-part.ts";
import { toWholeLines, toWholeUnits } from "./reading-units.ts";

/** A place in a text, and what led to it. */
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
 * Each hit with half the words on either side, widened to whole sentences and turns; windows that overlap are one. Among
 * comments a hit gives the comments it touches, and nothing around them: neighbours have little to do with each other.
 */
export const windowsAround = (
  part: ReadablePart,
  hits: readonly Hit[],
  contextWords: number,
): ContentPiece[] => {
  const spans = hits.flatMap((hit) =>
    spansOf(part, hit, contextWords).map(({ start, end }) => ({ start, end, foundBy: hit.foundBy })),
  );
  return merge(spans).map((window) => pieceOf(part, window, [...window.labels].join("; ")));
};
