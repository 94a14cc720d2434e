import type { PdfLine } from "../pdf-lines.ts";
import { isSameRow } from "../reading-order.ts";
import type { RuledRow, RuledTable } from "./ruled-table.ts";

/** Orders the lines of a cell from the top; those beside each other keep their order, which depends on the script. */
const fromTop = (lines: readonly PdfLine[]): PdfLine[] =>
  lines.toSorted((one, other) => (isSameRow(one, other) ? 0 : other.y - one.y));

/** Returns the lines of the rows of a table, from top to bottom; the text of a cell is repeated at each of its places. */
const rowsOf = (table: RuledTable, lines: readonly PdfLine[]): PdfLine[] => {
  const { xs, ys, places } = table;
  const byCell = Map.groupBy(lines, ({ cell }) => cell?.number);
  return places.flatMap((numbers, row) => {
    const columns = numbers.map((number) => fromTop(byCell.get(number) ?? []));
    const height = Math.max(...columns.map(({ length }) => length));
    const [top = 0, bottom = top] = ys.slice(row, row + 2);
    const ruled: RuledRow = { table };
    return Array.from({ length: height }, (_, index): PdfLine => {
      const found = columns.flatMap((each) => each[index] ?? []);
      const cells = columns.flatMap((each, column) => {
        const text = each[index]?.text ?? "";
        return index > 0 && text === "" ? [] : [{ text, x: xs[column] ?? 0, endX: xs[column + 1] ?? 0 }];
      });
      return {
        text: cells.map(({ text }) => text).join(" "),
        x: xs[0] ?? 0,
        endX: xs.at(-1) ?? 0,
        y: top - ((top - bottom) * (index + 1)) / (height + 1),
        size: found[0]?.size ?? 0,
        isBold: found.every(({ isBold }) => isBold),
        isMonospaced: false,
        cells,
        ruled,
      };
    });
  });
};

/** Puts the lines of a table with lines between its cells together by its rows, where the first of them is. */
export const withRuledRows = (lines: readonly PdfLine[]): PdfLine[] => {
  const tables = Map.groupBy(
    lines.filter(({ cell }) => cell !== undefined),
    ({ cell }) => cell?.table,
  );
  return lines.flatMap(({ cell, ...line }): PdfLine[] => {
    if (cell === undefined) return [line];
    const own = tables.get(cell.table) ?? [];
    tables.delete(cell.table);
    return rowsOf(cell.table, own);
  });
};
