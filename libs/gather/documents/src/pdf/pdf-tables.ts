import { markdownTable } from "@quarry/text";
import { joinLines, type PdfCell, type PdfLine } from "./pdf-lines.ts";

// A bullet or number before an item is separated too.
const label = /^(?:[^\p{L}\p{N}]{1,2}|\(?(?:\d{1,3}|\p{L})(?:\.\d{1,3})*[.)]?)$/u;
const maxCellLength = 120;

const isRow = (line: PdfLine | undefined): boolean => {
  const cells = line?.cells ?? [];
  if (line?.ruled !== undefined || cells.length < 2 || cells.some(({ text }) => text.length > maxCellLength))
    return false;
  return cells.length > 2 || !label.test(cells[0]?.text ?? "");
};

/** True if a row follows another; `last` is the last line of the one above. */
const isNextRow = (
  above: PdfLine | undefined,
  line: PdfLine | undefined,
  last: PdfLine | undefined = above,
): boolean =>
  above !== undefined &&
  line !== undefined &&
  last !== undefined &&
  isRow(above) &&
  isRow(line) &&
  last.y > line.y &&
  last.y - line.y < 4 * line.size;

const maxLeading = 1.6;
const maxShift = 2;

/** True if a line continues a cell of a row above it: below that cell, within its column. */
const continuesCell = (row: PdfLine, above: PdfLine, line: PdfLine): boolean => {
  const gap = above.y - line.y;
  if (isRow(line) || gap <= 0 || gap > maxLeading * line.size) return false;
  const cells = row.cells ?? [];
  const at = cells.findIndex(({ x }) => Math.abs(x - line.x) < maxShift);
  const next = cells[at + 1];
  const isInside = next === undefined ? at > 0 : line.endX < next.x;
  return isInside && (at > 0 || (at === 0 && /^\p{Ll}/u.test(line.text)));
};

/** Returns the index of the row above a line, across lines that continue its cells; undefined if there is none. */
const rowAbove = (lines: readonly PdfLine[], index: number): number | undefined => {
  let at = index - 1;
  while (at >= 0 && index - at <= maxContinued && !isRow(lines[at])) at -= 1;
  const row = lines[at];
  if (row === undefined || !isRow(row)) return undefined;
  const between = lines.slice(at + 1, index);
  const isJoined = between.every((line, step) => continuesCell(row, lines[at + step] ?? row, line));
  return isJoined ? at : undefined;
};

const maxContinued = 4;

/** Returns the index of the next row below a line, across lines that continue the cells of a row. */
const rowBelow = (lines: readonly PdfLine[], index: number, row: PdfLine): number | undefined => {
  let at = index + 1;
  for (let line = lines[at]; line !== undefined && at - index <= maxContinued; line = lines[at]) {
    if (isRow(line)) return at;
    if (!continuesCell(row, lines[at - 1] ?? row, line)) return undefined;
    at += 1;
  }
  return undefined;
};

const isOfTable = (lines: readonly PdfLine[], index: number): boolean => {
  const line = lines[index];
  if (line === undefined || !isRow(line)) return false;
  const [above, below] = [rowAbove(lines, index), rowBelow(lines, index, line)];
  return (
    (above !== undefined && isNextRow(lines[above], line, lines[index - 1])) ||
    (below !== undefined && isNextRow(line, lines[below], lines[below - 1]))
  );
};

/**
 * True if a line is part of a table: ruled, or split into parts, with another such row above or below, or the continuation of a cell of such
 * a row.
 */
export const isTableRow = (lines: readonly PdfLine[], index: number): boolean => {
  if (lines[index]?.ruled !== undefined || isOfTable(lines, index)) return true;
  const [line, row] = [lines[index], rowAbove(lines, index)];
  const above = lines[row ?? -1];
  return (
    line !== undefined &&
    row !== undefined &&
    above !== undefined &&
    continuesCell(above, lines[index - 1] ?? above, line) &&
    isOfTable(lines, row)
  );
};

/** Returns the column of a cell: the one it is aligned with at its left or, for numbers, its right edge. */
const columnOf = (cell: PdfCell, columns: readonly PdfCell[]): number => {
  const distances = columns.map(({ x, endX }) => Math.min(Math.abs(x - cell.x), Math.abs(endX - cell.endX)));
  return distances.indexOf(Math.min(...distances));
};

const cellsOf = (line: PdfLine): readonly PdfCell[] => line.cells ?? [line];

/** Converts rows to a Markdown table with the first one as its header; the row with most parts determines the columns. */
export const pdfTable = (lines: readonly PdfLine[], vocabulary: ReadonlySet<string>): string => {
  const [columns = []] = lines.map(cellsOf).toSorted((left, right) => right.length - left.length);
  const written: string[][] = [];
  for (const [index, line] of lines.entries()) {
    const open = written.at(-1);
    const isNext =
      line.ruled === undefined ? line.cells !== undefined : line.ruled !== lines[index - 1]?.ruled;
    const row = open === undefined || isNext ? columns.map(() => "") : open;
    if (row !== open) written.push(row);
    for (const cell of cellsOf(line)) {
      const column = columnOf(cell, columns);
      const above = row[column] ?? "";
      row[column] = above === "" ? cell.text : joinLines(above, cell.text, vocabulary);
    }
  }
  const [head = [], ...rows] = written;
  return markdownTable(head, rows);
};
