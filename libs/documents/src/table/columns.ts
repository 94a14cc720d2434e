/** One row of a table; cells behind its end are blank. */
export type Row = readonly string[];

// Characters; a passage has three times as many, and under the names stand as many dashes.
const mostOfNames = 200;
// What a column is like shows in so many rows.
const mostLooked = 200;
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

/** Whether the first of some rows names the columns: with words, none missing or twice unless numbers stand below, or with years. */
const hasHead = ([head = [], ...rows]: readonly Row[], width: number): boolean => {
  if (rows.length === 0 || (head.some(isNumeric) && !areYears(head))) return false;
  const isComplete = head.length === width && !head.includes("") && new Set(head).size === head.length;
  return isComplete || standsOverNumbers(head, rows.slice(0, mostLooked));
};

/** The names of the columns of a table, by its first row or by number, and whether the first row is used up by that. */
export const columnNames = (
  rows: readonly Row[],
): { readonly names: readonly string[]; readonly isHeaded: boolean } => {
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0);
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
export const columnGroups = (rows: readonly Row[], names: readonly string[]): number[][] => {
  const [first = 0, ...others] = usedColumns(rows);
  const lengthOf = (column: number): number => (names[column]?.length ?? 0) + 3;
  const groups = [[first]];
  let length = lengthOf(first);
  for (const column of others) {
    if (length + lengthOf(column) > mostOfNames && groups.at(-1)?.length !== 1) {
      groups.push([first]);
      length = lengthOf(first);
    }
    groups.at(-1)?.push(column);
    length += lengthOf(column);
  }
  return groups;
};
