import { collapseWhitespace, escapeMarkdown, markdownTable } from "@quarry/text";
import papaparse from "papaparse";
import type { Extracted } from "./extracted.ts";

/** One row of a table; cells behind its end are blank. */
type Row = readonly string[];

// Characters; a passage has three times as many, and under the names stand as many dashes.
const maxOfNames = 200;
// This many rows are enough to judge a column.
const maxLooked = 200;
const year = /^(?:1[5-9]|20|21)\d\d$/u;

const isNumeric = (cell: string): boolean =>
  /^[-+(]?[\p{Sc}]?\s?\d[\d.,'\s]*(?:%|e[-+]?\d+)?\)?$/iu.test(cell.trim());

/** Over numbers, names may be missing or stand twice. */
const standsOverNumbers = (head: Row, below: readonly Row[]): boolean =>
  head.some((name, column) => {
    const values = below.flatMap((row) => row[column] || []);
    return name !== "" && values.length > 0 && values.every(isNumeric);
  });

/** Years in order, with a name before them. */
const areYears = (head: Row): boolean => {
  const years = head.filter(isNumeric);
  const steps = years.slice(1).map((one, index) => Number(one) - Number(years[index]));
  return (
    !isNumeric(head[0] ?? "") &&
    steps.length > 0 &&
    years.every((one) => year.test(one)) &&
    (steps.every((step) => step > 0) || steps.every((step) => step < 0))
  );
};

/** True if the first row names the columns: in words, none missing or repeated unless numbers are below, or in years. */
const hasHead = ([head = [], ...rows]: readonly Row[], width: number): boolean => {
  if (rows.length === 0 || (head.some(isNumeric) && !areYears(head))) return false;
  const isComplete = head.length === width && !head.includes("") && new Set(head).size === head.length;
  return isComplete || standsOverNumbers(head, rows.slice(0, maxLooked));
};

/** The names of the columns of a table, by its first row or by number, and whether the first row is used up by that. */
const columnNames = (
  rows: readonly Row[],
): { readonly names: readonly string[]; readonly isHeaded: boolean } => {
  const width = rows.reduce((max, { length }) => Math.max(max, length), 0);
  const isHeaded = hasHead(rows, width);
  const names = Array.from({ length: width }, (_, column) => {
    const numbered = `column ${column + 1}`;
    return isHeaded ? (rows[0]?.[column] ?? numbered) : numbered;
  });
  return { names, isHeaded };
};

const usedColumns = (rows: readonly Row[]): number[] => {
  const used = new Set<number>();
  for (const row of rows) for (const [column, cell] of row.entries()) if (cell !== "") used.add(column);
  return [...used].toSorted((one, other) => one - other);
};

/** The columns that hold anything, in groups whose names leave room in a passage, each with the first, which says what a row is about. */
const columnGroups = (rows: readonly Row[], names: readonly string[]): number[][] => {
  const [first = 0, ...others] = usedColumns(rows);
  const lengthOf = (column: number): number => (names[column]?.length ?? 0) + 3;
  const groups = [[first]];
  let length = lengthOf(first);
  for (const column of others) {
    if (length + lengthOf(column) > maxOfNames && groups.at(-1)?.length !== 1) {
      groups.push([first]);
      length = lengthOf(first);
    }
    groups.at(-1)?.push(column);
    length += lengthOf(column);
  }
  return groups;
};

// A passage holds some 220 tokens, and numbers take a token for every two or three digits.
const maxCharacters = 600;
const maxPreamble = 20;

const lengthOf = (row: Row): number => row.reduce((sum, cell) => sum + cell.length + 3, 1);

const inParts = (head: Row, rows: readonly Row[]): Row[][] => {
  const parts: Row[][] = [];
  const room = maxCharacters - 2 * lengthOf(head);
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

/** Returns the most common number of columns; of two equally common numbers, the larger. */
const usualWidth = (rows: readonly Row[]): number => {
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  return [...counts].reduce((max, each) => (each[1] >= max[1] && each[0] > max[0] ? each : max), [0, 0])[0];
};

/** Counts the rows above the table that hold its title and remarks; they fill at most half of its width. */
const preambleLength = (rows: readonly Row[]): number => {
  const width = usualWidth(rows);
  const first = rows.findIndex(({ length }) => length > width / 2);
  return first <= maxPreamble && first < rows.length - 1 ? first : 0;
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

const separators = [",", ";", "\t", "|"];
const sampleLength = 20_000;
// By it a file tells Excel what separates its values.
const separatorLine = /^sep=[^\r\n]\r?\n/iu;
// No text has it.
const noQuote = "\u0000";

/** Rows of one width, two columns or more: only those are a table. */
const isTable = (rows: readonly (readonly string[])[]): boolean => {
  const widths = rows.filter((row) => row.some((cell) => cell.trim() !== "")).map(({ length }) => length);
  const max = Math.max(0, ...widths);
  return max >= 2 && widths.filter((width) => width === max).length >= 0.5 * widths.length;
};

/**
 * Values separated by commas, semicolons, tabs or bars as Markdown tables; undefined for what is called that and has no
 * columns, which is read as the text it is.
 */
export const readCsv = (given: string, mediaType: string): Extracted | undefined => {
  const text = given.replace(separatorLine, "");
  const delimiter = mediaType === "text/tab-separated-values" ? "\t" : "";
  const options = { delimiter, delimitersToGuess: separators, skipEmptyLines: "greedy" } as const;
  const sample = papaparse.parse<string[]>(text.slice(0, sampleLength), options);
  // The last row of a sample is cut off anywhere.
  if (!isTable(text.length > sampleLength ? sample.data.slice(0, -1) : sample.data)) return undefined;
  const told = { ...options, delimiter: sample.meta.delimiter };
  const { data, errors } = papaparse.parse<string[]>(text, told);
  const isOpen = errors.some(({ code }) => code === "MissingQuotes");
  // A quote that nothing closes would take the rest of the file for one value.
  const rows = isOpen ? papaparse.parse<string[]>(text, { ...told, quoteChar: noQuote }).data : data;
  return { status: "extracted", text: rowsToMarkdown(rows), mediaType };
};
