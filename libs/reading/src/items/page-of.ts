/** Which part of a text: offsets in UTF-16 code units. */
export interface PageRange {
  readonly from: number;
  /** Where it ends; the end of the text when neither this nor `limit` is given. */
  readonly to?: number;
  /** How long it is at most, where no `to` is given. */
  readonly limit?: number;
}

export interface Page {
  /** Where it really begins and ends: a pair of code units that is one character is in the page it begins in. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** Where the next page begins; null after the last. */
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
