/* The Markdown of a source in blocks; every character keeps its place, so that quotes can be marked. */

/** A part of a text by its offsets. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A heading without its signs, an unchanged line, or a table as the cells of its rows. */
export type Block =
  | (Span & { readonly kind: "heading" | "line" })
  | { readonly kind: "table"; readonly start: number; readonly rows: readonly (readonly Span[])[] };

const linesOf = (text: string, { start, end }: Span): Span[] => {
  const lines: Span[] = [];
  for (let at = start; at < end;) {
    const next = text.indexOf("\n", at);
    const stop = next === -1 || next >= end ? end : next;
    lines.push({ start: at, end: stop });
    at = stop + 1;
  }
  return lines;
};

const isRow = (line: string): boolean => /^\|.*\|$/u.test(line.trim());
const isRule = (line: string): boolean => /^[\s|:-]+$/u.test(line);
const heading = /^#{1,6}[ \t]/u;

/** Returns the cells of a table row, between its bars. */
const cellsOf = (text: string, { start, end }: Span): Span[] => {
  const bars: number[] = [];
  for (let at = start; at < end; at += 1) if (text[at] === "|" && text[at - 1] !== "\\") bars.push(at);
  return bars.slice(0, -1).map((bar, index) => ({ start: bar + 1, end: bars[index + 1] ?? end }));
};

/** Splits a part of a source into headings, tables and lines. */
export const blocksOf = (text: string, shown: Span): Block[] => {
  const blocks: Block[] = [];
  let rows: Span[][] | undefined;
  for (const { start, end } of linesOf(text, shown)) {
    const words = text.slice(start, end);
    if (!isRow(words)) {
      rows = undefined;
      const signs = heading.exec(words)?.[0] ?? "";
      blocks.push({ kind: signs === "" ? "line" : "heading", start: start + signs.length, end });
    } else if (rows === undefined) {
      rows = [cellsOf(text, { start, end })];
      blocks.push({ kind: "table", start, rows });
    } else if (!isRule(words)) rows.push(cellsOf(text, { start, end }));
  }
  return blocks;
};
