/** Half-open range of UTF-16 code units: `text.slice(start, end)`. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/** True if two spans share text. */
export const overlaps = (one: TextSpan, other: TextSpan): boolean =>
  one.start < other.end && other.start < one.end;

/** Moves spans of a part of a text to their place in the whole. */
export const movedBy = <Span extends TextSpan>(spans: readonly Span[], by: number): Span[] =>
  spans.map((span) => ({ ...span, start: span.start + by, end: span.end + by }));

/** Returns the spans in order; overlapping or touching spans are merged, empty ones dropped. */
export const unionOf = (spans: readonly TextSpan[]): TextSpan[] => {
  const union: { start: number; end: number }[] = [];
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const last = union.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else if (start < end) union.push({ start, end });
  }
  return union;
};

/** True if a character is white space. */
export const isSpace = (character: string): boolean => character.trim() === "";

/** Removes white space at both ends of a span; empty (`start === end`) if there is nothing else. */
export const trimSpan = (text: string, { start, end }: TextSpan): TextSpan => {
  if (start >= end || (!isSpace(text.charAt(start)) && !isSpace(text.charAt(end - 1)))) return { start, end };
  const within = text.slice(start, end);
  const first = end - within.trimStart().length;
  return { start: first, end: Math.max(first, start + within.trimEnd().length) };
};

/** Returns the index of the first of the ascending `values` that is at least `min`; their number if there is none. */
export const lowerBound = (values: ArrayLike<number>, min: number): number => {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] ?? Infinity) < min) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Replaces every run of white space by one space, and trims. */
export const collapseWhitespace = (text: string): string => text.replace(/\s+/gu, " ").trim();

/** Cuts a text to at most `max` UTF-16 code units; never splits a character. */
export const cutAt = (text: string, max: number): string =>
  text.slice(0, max).replace(/[\uD800-\uDBFF]$/u, "");

/** Shortens a text as `cutAt` does, and marks the cut with "…". */
export const shorten = (text: string, max: number): string =>
  text.length <= max ? text : `${cutAt(text, max - 1)}…`;

/** Addresses and markup, which do not belong in a search query. */
const marked = /https?:|www\.|[<>[\]{}|]/iu;

/** Returns a text as one plain line; undefined when it is empty, longer than `maxCharacters`, or contains an address or markup. */
export const plainLine = (text: string, maxCharacters: number): string | undefined => {
  const line = collapseWhitespace(text).trim();
  return line === "" || line.length > maxCharacters || marked.test(line) ? undefined : line;
};
