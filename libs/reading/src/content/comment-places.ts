import type { Comment } from "@quarry/contracts";
import { lowerBound, type Sliced, type TextSpan } from "@quarry/text";
import { derived } from "../words/derived.ts";

interface CommentPlaces {
  readonly comments: readonly Comment[];
  readonly starts: Uint32Array;
}

const placesOf = derived(function* placesOfComments(comments: readonly Comment[]): Sliced<CommentPlaces> {
  yield;
  const inOrder = comments.toSorted((a, b) => a.start - b.start);
  return { comments: inOrder, starts: Uint32Array.from(inOrder, ({ start }) => start) };
});

/** The comment that a span of the text of all comments lies in; undefined for one that lies in none, or in several. */
export const commentAt = (comments: readonly Comment[], { start, end }: TextSpan): Comment | undefined => {
  const places = placesOf(comments);
  const comment = places.comments[lowerBound(places.starts, start + 1) - 1];
  return comment && end <= comment.end ? comment : undefined;
};

/** The comments that a span of the text of all comments touches, in order. */
export const commentsIn = (comments: readonly Comment[], { start, end }: TextSpan): readonly Comment[] => {
  const places = placesOf(comments);
  const first = Math.max(0, lowerBound(places.starts, start + 1) - 1);
  return places.comments
    .slice(first, lowerBound(places.starts, end))
    .filter((comment) => comment.end > start && comment.start < end);
};
