import { collapseWhitespace, escapeMarkdown, markdownTable } from "@quarry/text";

/** One row of a table; cells after its end are blank. */
type Row = readonly string[];

// Maximum characters of the column names of a table; a passage has three times as many, and as many dashes follow the names.
const maxOfNames = 200;
// Number of rows examined to judge a column.
const maxLooked = 200;
const year = /^(?:1[5-9]|20|21)\d\d$/u;

const isNumeric = (cell: string): boolean =>
  /^[-+(]?[\p{Sc}]?\s?\d[\d.,'\s]*(?:%|e[-+]?\d+)?\)?$/iu.test(cell.trim());

/** Above numbers, names may be missing or repeated. */
const isAboveNumbers = (head: Row, below: readonly Row[]): boolean =>
  head.some((name, column) => {
    const values = below.flatMap((row) => row[column] || []);
    return name !== "" && values.length > 0 && values.every(isNumeric);
  });

/** True for a row of years in ascending or descending order after a name. */
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

const usedColumns = (rows: readonly Row[]): number[] => {
  const used = new Set<number>();
  for (const row of rows) for (const [column, cell] of row.entries()) if (cell !== "") used.add(column);
  return [...used].toSorted((one, other) => one - other);
};

/** True if the first row names the columns: in words, none missing above a used column or repeated unless numbers are below, or in years. */
const hasHead = ([head = [], ...rows]: readonly Row[]): boolean => {
  if (rows.length === 0 || (head.some(isNumeric) && !areYears(head))) return false;
  const named = usedColumns([head, ...rows]).map((column) => head[column] ?? "");
  const isComplete = !named.includes("") && new Set(named).size === named.length;
  return isComplete || isAboveNumbers(head, rows.slice(0, maxLooked));
};

/** True if rows begin with the names of columns that hold numbers, perhaps below a title. */
export const beginsTable = (rows: readonly Row[]): boolean => {
  const cells = rows.map((row) => row.map((cell) => collapseWhitespace(cell)));
  const first = cells.findIndex((row) => row.filter((cell) => cell !== "").length > 1);
  const [head = [], ...below] = cells.slice(Math.max(0, first));
  const names = head.filter((cell) => cell !== "");
  return names.length > 1 && !names.some(isNumeric) && isAboveNumbers(head, below.slice(0, maxLooked));
};

/** Returns the column names of a table, from its first row or by number, and whether the first row is consumed. */
const columnNames = (
  rows: readonly Row[],
): { readonly names: readonly string[]; readonly isHeaded: boolean } => {
  const width = rows.reduce((max, { length }) => Math.max(max, length), 0);
  const isHeaded = hasHead(rows);
  const names = Array.from({ length: width }, (_, column) => {
    const numbered = `column ${column + 1}`;
    return isHeaded ? (rows[0]?.[column] ?? numbered) : numbered;
  });
  return { names, isHeaded };
};

/**
 * Groups the non-empty columns so that their names leave room in a passage, each group with the first column, the subject of a
 * row.
 */
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

// A passage has about 220 tokens, and numbers take a token for every two or three digits.
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
  const cells = row.map((cell) => collapseWhitespace(cell));
  return cells.slice(0, cells.findLastIndex((cell) => cell !== "") + 1);
};

/** Returns the most common number of columns; the larger one on a tie. */
const usualWidth = (rows: readonly Row[]): number => {
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  return [...counts].reduce((max, each) => (each[1] >= max[1] && each[0] > max[0] ? each : max), [0, 0])[0];
};

/** Counts the rows above the table with its title and remarks; they fill at most half of its width. */
const preambleLength = (rows: readonly Row[]): number => {
  const width = usualWidth(rows);
  const first = rows.findIndex(({ length }) => length > width / 2);
  return first <= maxPreamble && first < rows.length - 1 ? first : 0;
};

const tablesOf = (rows: readonly Row[]): string[] => {
  const { names, isHeaded } = columnNames(rows);
  let left = isHeaded ? rows.slice(1) : rows;
  return columnGroups(rows, names).flatMap((group, index) => {
    // Short rows have no cells further to the right.
    left = left.filter(({ length }) => index === 0 || length > (group[1] ?? 0));
    const head = group.map((column) => names[column] ?? "");
    const cells = left.map((row) => group.map((column) => row[column] ?? ""));
    return inParts(head, cells).map((part) => markdownTable(head, part));
  });
};

/**
 * Converts rows to Markdown tables of passage length, each with the column names, so that numbers always have their names; wide
 * tables become several, each with the first column. Columns without names are numbered. Text above a table becomes lines above
 * it.
 */
export const rowsToMarkdown = (given: readonly Row[]): string => {
  const rows = given.map(cleanRow).filter(({ length }) => length > 0);
  const first = preambleLength(rows);
  const above = rows
    .slice(0, first)
    .map((row) => escapeMarkdown(row.filter((cell) => cell !== "").join(" ")));
  return [...above, ...tablesOf(rows.slice(first))].join("\n\n");
};
