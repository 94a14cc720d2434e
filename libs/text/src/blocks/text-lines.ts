import { finish, type Sliced } from "../slices.ts";

/** One line without its line break. */
export interface TextLine {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const linesAtATime = 1_000;

/** The lines of a text; `\n`, `\r\n`, a lone `\r` and the Unicode line separators end one. */
export function* textLinesInSlices(text: string): Sliced<TextLine[]> {
  const lines: TextLine[] = [];
  let start = 0;
  for (const { 0: lineBreak, index } of text.matchAll(/\r\n|[\n\r\u2028\u2029]/gu)) {
    lines.push({ start, end: index, text: text.slice(start, index) });
    start = index + lineBreak.length;
    if (lines.length % linesAtATime === 0) yield;
  }
  lines.push({ start, end: text.length, text: text.slice(start) });
  return lines;
}

/** The same at once. */
export const textLines = (text: string): TextLine[] => finish(textLinesInSlices(text));
