import { beginsTable, rowsToMarkdown } from "../../tables/rows-to-markdown.ts";

/** Cells of a sheet that are displayed as one, by the position of the first. */
export interface MergedCells {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

// Repeated text must not turn a small sheet into a large text.
const minRepeated = 20_000;
const maxTimes = 4;
const maxHeadRows = 4;

const widthOf = (rows: readonly (readonly string[])[]): number =>
  rows.reduce((max, row) => Math.max(max, row.findLastIndex((cell) => cell !== "") + 1), 0);

const isTitle = ({ column, columns }: MergedCells, width: number): boolean =>
  columns > 1 && column === 0 && columns >= width;

const fillRow = (
  row: string[],
  text: string,
  { column, to }: { readonly column: number; readonly to: number },
): void => {
  while (row.length < to) row.push("");
  for (let at = column; at < to; at += 1) row[at] = row[at] || text;
};

/**
 * Repeats the text of merged cells in each of their positions, except for a title across the whole table, which is written once.
 */
const repeatMerged = (rows: string[][], merged: readonly MergedCells[]): void => {
  let room = minRepeated + maxTimes * rows.reduce((sum, row) => sum + row.join("").length, 0);
  const width = widthOf(rows);
  for (const area of merged) {
    const text = rows[area.row]?.[area.column] ?? "";
    if (text === "" || isTitle(area, width)) continue;
    const to = Math.min(width, area.column + area.columns);
    const places = rows.slice(area.row, area.row + area.rows);
    room -= text.length * places.length * (to - area.column);
    if (room <= 0) return;
    for (const row of places) fillRow(row, text, { column: area.column, to });
  }
};

/** Leaves out the hidden columns; of merged cells, the first that is left has the text. */
const shownColumns = (
  rows: readonly string[][],
  merged: readonly MergedCells[],
  isHidden: (column: number) => boolean,
): { readonly rows: string[][]; readonly merged: readonly MergedCells[] } => {
  const shown: number[] = [];
  // The number of shown columns before each column.
  const before = Array.from({ length: widthOf(rows) }, (_, column) =>
    isHidden(column) ? shown.length : shown.push(column) - 1,
  );
  const kept = new Set(shown);
  const left = merged.flatMap((area): MergedCells[] => {
    const column = before[area.column] ?? shown.length;
    const columns = (before[area.column + area.columns] ?? shown.length) - column;
    const [row, first] = [rows[area.row], shown[column]];
    if (first === undefined || columns <= 0) return [];
    if (row !== undefined) fillRow(row, row[area.column] ?? "", { column: first, to: first + 1 });
    return [{ ...area, column, columns }];
  });
  return { rows: rows.map((row) => row.filter((_, column) => kept.has(column))), merged: left };
};

const isName = (cell: string): boolean =>
  /^(?:1[5-9]|20|21)\d\d$/u.test(cell) || !/^[-+(]?[\d.,\s]+%?\)?$/u.test(cell);

const names = (rows: readonly (readonly string[])[]): string[] =>
  Array.from({ length: widthOf(rows) }, (_, column) => {
    const cells = rows.map((row) => row[column] ?? "");
    return cells.filter((cell, at) => cell !== "" && cell !== cells[at - 1]).join(" ");
  });

/** Counts the header rows from here: a name spans several columns of the next row, or extends down to it. */
const countHeads = (
  rows: readonly (readonly string[])[],
  row: number,
  merged: readonly MergedCells[],
): number => {
  const here = merged.filter((area) => area.row === row);
  if (!here.some(({ columns, rows: down }) => columns > 1 && down === 1)) return 1;
  const count = here.reduce((max, area) => Math.max(max, area.rows), 2);
  const below = rows.slice(row + 1, row + count);
  const areNames = below.length === count - 1 && below.flat().every((cell) => cell === "" || isName(cell));
  return areNames && count <= maxHeadRows && row + count < rows.length ? count : 1;
};

const isWide = (row: readonly string[]): boolean => row.filter((cell) => cell !== "").length > 1;

/** Splits the rows of a sheet into its tables: after blank rows, column names above numbers begin another table. */
const tablesIn = (rows: readonly (readonly string[])[]): (readonly string[])[][] => {
  const parts: (readonly string[])[][] = [[]];
  for (const row of rows) {
    if (row.some((cell) => cell !== "")) parts.at(-1)?.push(row);
    else if (parts.at(-1)?.length !== 0) parts.push([]);
  }
  let last: (readonly string[])[] = [];
  let isLastWide = false;
  const tables = [last];
  for (const part of parts) {
    if (isLastWide && beginsTable(part)) {
      tables.push((last = []));
      isLastWide = false;
    }
    for (const row of part) last.push(row);
    isLastWide ||= part.some(isWide);
  }
  return tables;
};

const toMarkdown = (rows: readonly (readonly string[])[]): string =>
  tablesIn(rows).map(rowsToMarkdown).join("\n\n");

/**
 * Converts the rows of a sheet to Markdown tables: merged cells are repeated in each position, and several header rows become one.
 */
export const sheetToMarkdown = (
  given: readonly (readonly string[])[],
  mergedAnywhere: readonly MergedCells[],
  isHiddenColumn: (column: number) => boolean = () => false,
): string => {
  const { rows, merged } = shownColumns(
    given.map((row) => [...row]),
    mergedAnywhere,
    isHiddenColumn,
  );
  const width = widthOf(rows);
  repeatMerged(rows, merged);
  const areas = merged.filter((area) => !isTitle(area, width));
  const first = areas.reduce((min, { row }) => Math.min(min, row), Infinity);
  if (!Number.isFinite(first)) return toMarkdown(rows);
  const isTop = rows.slice(0, first).every((row) => row.filter((cell) => cell !== "").length <= 1);
  const count = isTop ? countHeads(rows, first, areas) : 1;
  return toMarkdown(
    count === 1
      ? rows
      : [...rows.slice(0, first), names(rows.slice(first, first + count)), ...rows.slice(first + count)],
  );
};

/** Renders the tables of a workbook, each under the name of its sheet; empty ones are left out. */
export const sheetsToMarkdown = (
  sheets: readonly { readonly name: string; readonly table: string }[],
): string =>
  sheets
    .filter(({ table }) => table !== "")
    .map(({ name, table }) => `# ${name.replaceAll(/\s+/gu, " ")}\n\n${table}`)
    .join("\n\n");
