import { collapseWhitespace, markdownTable } from "@quarry/text";

// A passage holds some 220 tokens, and numbers take a token for every two or three digits.
const mostCharacters = 600;
const mostColumns = 200;

const isNumeric = (cell: string): boolean =>
  /^[-+(]?[\p{Sc}]?\s?\d[\d.,'\s]*(?:%|e[-+]?\d+)?\)?$/iu.test(cell.trim());

/** The first row names the columns where it has a name for each, none twice and none a number. */
const hasHead = ([head = [], ...rows]: readonly (readonly string[])[]): boolean =>
  rows.length > 0 &&
  head.every((cell) => cell !== "" && !isNumeric(cell)) &&
  new Set(head).size === head.length;

const lengthOf = (row: readonly string[]): number => row.reduce((sum, cell) => sum + cell.length + 3, 1);

const inParts = (head: readonly string[], rows: readonly (readonly string[])[]): string[][][] => {
  const parts: string[][][] = [];
  const room = mostCharacters - 2 * lengthOf(head);
  let left = 0;
  for (const row of rows) {
    const length = lengthOf(row);
    if (parts.length === 0 || length > left) {
      parts.push([]);
      left = room;
    }
    parts.at(-1)?.push([...row]);
    left -= length;
  }
  return parts;
};

/**
 * Rows as Markdown tables of a passage's length each, every one with the names of the columns over it, so that no number is
 * ever read without them. Columns without names are numbered.
 */
export const rowsToMarkdown = (given: readonly (readonly string[])[]): string => {
  const clean = given
    .map((row) => row.slice(0, mostColumns).map((cell) => collapseWhitespace(cell).trim()))
    .filter((row) => row.some((cell) => cell !== ""));
  const width = Math.max(0, ...clean.map(({ length }) => length));
  const rows = clean.map((row) => [...row, ...Array.from({ length: width - row.length }, () => "")]);
  const isHeaded = hasHead(rows);
  const head =
    (isHeaded ? rows[0] : undefined) ?? Array.from({ length: width }, (_, column) => `column ${column + 1}`);
  return inParts(head, isHeaded ? rows.slice(1) : rows)
    .map((part) => markdownTable(head, part))
    .join("\n\n");
};
