import type { Comment } from "@quarry/contracts";
import type { TextSpan } from "@quarry/text";

/** A comment with ten times the likes counts so much more. */
const perMagnitude = 0.08;

/** How much more a statement counts by the likes of the comment it stands in, 1 and up; asked in text order, it takes no search. */
export const likedMore = (comments: readonly Comment[]): ((span: TextSpan) => number) => {
  const ordered = comments.toSorted((one, other) => one.start - other.start);
  let at = 0;
  return ({ start }) => {
    if ((ordered[at]?.start ?? 0) > start) at = 0;
    while ((ordered[at]?.end ?? Infinity) <= start) at += 1;
    return 1 + perMagnitude * Math.log10(1 + (ordered[at]?.likes ?? 0));
  };
};
