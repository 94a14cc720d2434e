import type { ContentPiece } from "@quarry/contracts";
import type { TextSpan } from "@quarry/text";
import { wordIndexOf } from "../words/word-index.ts";
import { commentAt } from "./comment-places.ts";
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

const windowOf = (part: ReadablePart, hit: Hit, contextWords: number): TextSpan | undefined =>
  part.part === "transcript" ? aroundHit(part, hit, contextWords) : commentAt(part.comments, hit);

const merge = (part: ReadablePart, hits: readonly Hit[], contextWords: number): Window[] => {
  const windows: { start: number; end: number; labels: Set<string> }[] = [];
  for (const hit of hits) {
    const window = windowOf(part, hit, contextWords);
    if (!window) continue;
    const { start, end } = window;
    const last = windows.at(-1);
    if (!last || start > last.end) windows.push({ start, end, labels: new Set([hit.foundBy]) });
    else {
      last.end = Math.max(last.end, end);
      last.labels.add(hit.foundBy);
    }
  }
  return windows;
};

/**
 * Each hit with half the words on either side, widened to whole sentences and turns; windows that overlap are one. Among
 * comments a hit gives the comment it stands in, and nothing around it: neighbours have little to do with each other; one in no comment is left out.
 */
export const windowsAround = (
  part: ReadablePart,
  hits: readonly Hit[],
  contextWords: number,
): ContentPiece[] =>
  merge(
    part,
    hits.toSorted((a, b) => a.start - b.start),
    contextWords,
  ).map((window) => pieceOf(part, window, [...window.labels].join("; ")));
