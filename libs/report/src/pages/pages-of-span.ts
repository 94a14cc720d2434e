import type { Span } from "@quarry/contracts";
import { pageRange } from "@quarry/text";

/** Where a span stands in a document that has pages, as a reader is told: `p. 12`, or `pp. 12–13`; pages are counted from the first. */
export const pagesOfSpan = (pageStarts: readonly number[], span: Span): string => {
  const { first, last } = pageRange(pageStarts, span) ?? { first: 1, last: 1 };
  return first === last ? `p. ${first}` : `pp. ${first}–${last}`;
};
