import type { Comment } from "@quarry/contracts";
import type { TextSpan } from "@quarry/text";
import { createTone } from "./tone.ts";

/** What comments tell of the statements in them. */
export interface CommentSigns {
  /** How much more a statement counts by the likes of its comment, 1 and up; asked in text order, it takes no search. */
  readonly liked: (span: TextSpan) => number;
  /** Whether a statement praises or blames. */
  readonly isView: (text: string) => boolean;
}

/** A comment with ten times the likes counts so much more. */
const perMagnitude = 0.08;
/** One clear word of praise or blame. */
const clearTone = 2;

/** Reads likes and tone of the comments of a document. */
export const createCommentSigns = (comments: readonly Comment[], language: string): CommentSigns => {
  const ordered = comments.toSorted((one, other) => one.start - other.start);
  const toneOf = createTone(language);
  let at = 0;
  const likesAt = ({ start }: TextSpan): number => {
    if ((ordered[at]?.start ?? 0) > start) at = 0;
    while ((ordered[at]?.end ?? Infinity) <= start) at += 1;
    return ordered[at]?.likes ?? 0;
  };
  return {
    liked: (span) => 1 + perMagnitude * Math.log10(1 + likesAt(span)),
    isView: (text) => Math.abs(toneOf(text)) >= clearTone,
  };
};
