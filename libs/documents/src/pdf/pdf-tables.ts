import { markdownTable } from "@quarry/text";
import type { PdfLine } from "./layout/pdf-lines.ts";

/** A part of a row that stands by itself. */
export interface PdfCell {
  readonly text: string;
  readonly x: number;
  readonly endX: number;
}

// A sign or number before an item keeps its distance, too.
const label = /^(?:[^\p{L}\p{N}]{1,2}|\(?(?:\d{1,3}|\p{L})(?:\.\d{1,3})*[.)]?)$/u;
const mostCellLength = 120;

const isRow = (line: PdfLine | undefined): boolean => {
  const cells = line?.cells ?? [];
  if (cells.length < 2 || cells.some(({ text }) => text.length > mostCellLength)) return false;
  return cells.length > 2 || !label.test(cells[0]?.text ?? "");
};

const isNextRow = (above: PdfLine | undefined, line: PdfLine | undefined): boolean =>
  above !== undefined &&
  line !== undefined &&
  isRow(above) &&
  isRow(line) &&
  above.y > line.y &&
  above.y - line.y < 4 * line.size;

/** Whether a line is a row of a table: in parts, and with such a row above or below it. */
export const isTableRow = (lines: readonly PdfLine[], index: number): boolean => {
  const line = lines[index];
  return isNextRow(lines[index - 1], line) || isNextRow(line, lines[index + 1]);
};

/** The column a cell stands in: the one it begins or ends with, for numbers stand at the right. */
const columnOf = (cell: PdfCell, columns: readonly PdfCell[]): number => {
  const distances = columns.map(({ x, endX }) => Math.min(Math.abs(x - cell.x), Math.abs(endX - cell.endX)));
  return distances.indexOf(Math.min(...distances));
};

const cellsOf = (line: PdfLine): readonly PdfCell[] => line.cells ?? [line];

/** Rows as a Markdown table, the first one at its head; the row with most parts says where columns stand. */
export const pdfTable = (lines: readonly PdfLine[]): string => {
  const [columns = []] = lines.map(cellsOf).toSorted((left, right) => right.length - left.length);
  const [head = [], ...rows] = lines.map((line) => {
    const row = columns.map(() => "");
    for (const cell of cellsOf(line)) {
      const column = columnOf(cell, columns);
      row[column] = [row[column] ?? "", cell.text].filter((text) => text !== "").join(" ");
    }
    return row;
  });
  return markdownTable(head, rows);
};
