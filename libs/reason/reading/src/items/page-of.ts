/** Part of a text: offsets in UTF-16 code units. */
export interface PageRange {
  readonly from: number;
  /** End offset; the end of the text when neither this nor `limit` is given. */
  readonly to?: number;
  /** Maximum length without `to`. */
  readonly limit?: number;
}

export interface Page {
  /** Actual start; a surrogate pair belongs to the page in which it starts. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** Start of the next page; null after the last. */
  readonly next: number | null;
  /** Of the whole text. */
  readonly total: number;
}

/** The offset, or the one after it where it would part two code units that are one character. */
const betweenCharacters = (text: string, offset: number): number =>
  /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(Math.max(0, offset - 1), offset + 1))
    ? offset + 1
    : offset;

const within = (offset: number, text: string): number =>
  Math.min(Math.max(0, Math.trunc(offset)), text.length);

/**
 * A page of a text, verbatim. Pages from 0 on, each from the `next` of the one before, are the text when put together, and so are
 * pages whose `from` is the `to` that the one before was asked for. A range that ends where it begins, or before, gives one
 * character.
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
