/** A part of a text: offsets in UTF-16 code units. */
export interface PageRange {
  readonly from: number;
  /** End offset; the end of the text if neither this nor `limit` is given. */
  readonly to?: number;
  /** Maximum length if `to` is missing. */
  readonly limit?: number;
}

export interface Page {
  /** Actual start; a surrogate pair belongs to the page in which it starts. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** Start of the next page; null after the last page. */
  readonly next: number | null;
  /** Length of the whole text. */
  readonly total: number;
}

/** Returns the offset, or the next one if the offset would split a surrogate pair. */
const betweenCharacters = (text: string, offset: number): number =>
  /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(Math.max(0, offset - 1), offset + 1))
    ? offset + 1
    : offset;

const within = (offset: number, text: string): number =>
  Math.min(Math.max(0, Math.trunc(offset)), text.length);

/**
 * Returns a page of a text, verbatim. Pages from 0 on, each starting at the previous page's `next`, join to the whole text, and so
 * do pages whose `from` is the requested `to` of the previous page. An empty or reversed range returns one character.
 */
export const pageOf = (text: string, { from, to, limit }: PageRange): Page => {
  const start = betweenCharacters(text, within(from, text));
  const asked = to ?? (limit === undefined ? text.length : start + limit);
  const min = asked > from ? start : start + 1;
  const end = betweenCharacters(text, within(Math.max(asked, min), text));
  return {
    from: start,
    to: end,
    text: text.slice(start, end),
    next: end < text.length ? end : null,
    total: text.length,
  };
};
