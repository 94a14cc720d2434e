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
