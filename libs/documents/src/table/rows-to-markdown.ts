import { collapseWhitespace, escapeMarkdown, markdownTable } from "@quarry/text";
import { columnGroups, columnNames, type Row } from "./columns.ts";

// A passage holds some 220 tokens, and numbers take a token for every two or three digits.
const mostCharacters = 600;
const mostPreamble = 20;

const lengthOf = (row: Row): number => row.reduce((sum, cell) => sum + cell.length + 3, 1);

const inParts = (head: Row, rows: readonly Row[]): Row[][] => {
  const parts: Row[][] = [];
  const room = mostCharacters - 2 * lengthOf(head);
  let left = 0;
  for (const row of rows) {
    const length = lengthOf(row);
    if (parts.length === 0 || length > left) {
      parts.push([]);
      left = room;
    }
    parts.at(-1)?.push(row);
    left -= length;
  }
  return parts;
};

const cleanRow = (row: Row): Row => {
  const cells = row.map((cell) => collapseWhitespace(cell).trim());
  return cells.slice(0, cells.findLastIndex((cell) => cell !== "") + 1);
};

/** How many columns most rows have; of two equal counts the larger. */
const usualWidth = (rows: readonly Row[]): number => {
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  return [...counts].reduce(
    (most, each) => (each[1] >= most[1] && each[0] > most[0] ? each : most),
    [0, 0],
  )[0];
};

/** How many rows above the table are its title and remarks: they fill less of it than half. */
const preambleLength = (rows: readonly Row[]): number => {
  const width = usualWidth(rows);
  const first = rows.findIndex(({ length }) => length > width / 2);
  return first <= mostPreamble && first < rows.length - 1 ? first : 0;
};

const tablesOf = (rows: readonly Row[]): string[] => {
  const { names, isHeaded } = columnNames(rows);
  let left = isHeaded ? rows.slice(1) : rows;
  return columnGroups(rows, names).flatMap((group, index) => {
    // Of what lies further to the right, short rows have nothing.
    left = left.filter(({ length }) => index === 0 || length > (group[1] ?? 0));
    const head = group.map((column) => names[column] ?? "");
    const cells = left.map((row) => group.map((column) => row[column] ?? ""));
    return inParts(head, cells).map((part) => markdownTable(head, part));
  });
};

/**
 * Rows as Markdown tables of a passage's length each, every one with the names of the columns over it, so that no number is
 * ever read without them; wide tables in several, side by side, each with the first column. Columns without names are
 * numbered. What stands above a table is put above it in lines.
 */
export const rowsToMarkdown = (given: readonly Row[]): string => {
  const rows = given.map(cleanRow).filter(({ length }) => length > 0);
  const first = preambleLength(rows);
  const above = rows
    .slice(0, first)
    .map((row) => escapeMarkdown(row.filter((cell) => cell !== "").join(" ")));
  return [...above, ...tablesOf(rows.slice(first))].join("\n\n");
};
