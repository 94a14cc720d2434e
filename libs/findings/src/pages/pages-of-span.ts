import type { Span } from "@quarry/contracts";

/** The page an offset stands on, from 1; a page without text begins where the next one does, and holds nothing. */
const pageAt = (pageStarts: readonly number[], offset: number): number =>
  Math.max(1, pageStarts.findLastIndex((start) => start <= offset) + 1);

/** Where a span stands in a document that has pages, as a reader is told: `p. 12`, or `pp. 12–13`; pages are counted from the first. */
export const pagesOfSpan = (pageStarts: readonly number[], { start, end }: Span): string => {
  const [first, last] = [pageAt(pageStarts, start), pageAt(pageStarts, Math.max(start, end - 1))];
  return first === last ? `p. ${first}` : `pp. ${first}–${last}`;
};
