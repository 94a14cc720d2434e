/** One line without its line break. */
export interface TextLine {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The lines of a text; `\n`, `\r\n`, a lone `\r` and the Unicode line separators end one. */
export const textLines = (text: string): TextLine[] => {
  const lines: TextLine[] = [];
  let start = 0;
  for (const { 0: lineBreak, index } of text.matchAll(/\r\n|[\n\r\u2028\u2029]/gu)) {
    lines.push({ start, end: index, text: text.slice(start, index) });
    start = index + lineBreak.length;
  }
  lines.push({ start, end: text.length, text: text.slice(start) });
  return lines;
};
