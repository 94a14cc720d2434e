/** Half-open range of UTF-16 code units: `text.slice(start, end)`. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

const isSpace = (character: string): boolean => character.trim() === "";

/** The span without the white space at its two ends; empty (`start === end`) where there is nothing else. */
export const trimSpan = (text: string, { start, end }: TextSpan): TextSpan => {
  let first = start;
  let last = end;
  while (first < last && isSpace(text.charAt(first))) first += 1;
  while (last > first && isSpace(text.charAt(last - 1))) last -= 1;
  return { start: first, end: last };
};

/** The index of the first of the ascending `values` that is at least `least`; their number where none is. */
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

/** The text with every run of white space as one space, and none at its ends. */
export const collapseWhitespace = (text: string): string => text.replace(/\s+/gu, " ").trim();
