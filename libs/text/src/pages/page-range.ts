import type { TextSpan } from "../text-span.ts";

/** Pages of a document, counted from 1. */
export interface PageRange {
  readonly first: number;
  readonly last: number;
}

const pageAt = (pageStarts: readonly number[], offset: number): number =>
  Math.max(1, pageStarts.findLastIndex((start) => start <= offset) + 1);

/**
 * The pages a span stands on, by where each page begins in the text; undefined without pages. A page without text begins
 * where the next one does, and nothing stands on it.
 */
export const pageRange = (
  pageStarts: readonly number[] | undefined,
  { start, end }: TextSpan,
): PageRange | undefined =>
  pageStarts === undefined || pageStarts.length === 0
    ? undefined
    : { first: pageAt(pageStarts, start), last: pageAt(pageStarts, Math.max(start, end - 1)) };
