import type { PageNode } from "./html-page.ts";

// Control characters never occur in cleaned text, so they can separate cells and rows until the table is complete.
const cellEnd = "\u001f";
const rowEnd = "\u001e";
const spanMark = "\u001c";
const maxSpan = 1_000;

const spanOf = (cell: PageNode, name: string): number => {
  const span = Number.parseInt(cell.getAttribute(name) ?? "1", 10);
  return span >= 1 ? Math.min(span, maxSpan) : 1;
};

const isRow = ({ nodeName }: PageNode): boolean => nodeName.toUpperCase() === "TR";

/** Returns how many rows a cell spans: never beyond its row group; a span of 0 reaches its end (HTML §4.9.12). */
const rowSpanOf = (cell: PageNode): number => {
  const span = cell.getAttribute("rowspan") === "0" ? maxSpan : spanOf(cell, "rowspan");
  let rows = 1;
  for (let next = cell.parentNode?.nextSibling ?? null; next !== null && rows < span; next = next.nextSibling)
    if (isRow(next)) rows += 1;
  return rows;
};

const bullet = /^\s*- /u;
const partEnd = /[.,;:!?。、；：]\s*$/u;

/** Joins the items of lists in a cell by semicolons, unless they end in a sign. */
const joinItems = (content: string): string => {
  const lines = content.split("\n").filter((line) => line.trim() !== "");
  return lines
    .map((line, at) => {
      const isParted = at === 0 || !bullet.test(line) || partEnd.test(lines[at - 1] ?? "");
      return `${isParted ? " " : "; "}${line.replace(bullet, "")}`;
    })
    .join("");
};

/** Returns the text of a data table cell with its spans, for `marksToTable`. */
export const markCell = (content: string, cell: PageNode): string =>
  [
    (cell.querySelector("li") === null ? content : joinItems(content))
      .replaceAll(/\s+/gu, " ")
      .replaceAll(/(?<!\\)\|/gu, String.raw`\|`)
      .trim(),
    spanOf(cell, "colspan"),
    rowSpanOf(cell),
    cell.nodeName.toUpperCase(),
  ].join(spanMark) + cellEnd;

/** Returns the cells of a data table row, for `marksToTable`. */
export const markRow = (content: string, row: PageNode): string =>
  `${content}${row.parentNode?.nodeName.toUpperCase() === "THEAD" ? "head" : ""}${rowEnd}`;

interface Cell {
  readonly text: string;
  readonly columns: number;
  readonly rows: number;
  readonly isHead: boolean;
}

interface Row {
  readonly cells: readonly Cell[];
  readonly isHead: boolean;
}

const cellOf = (mark: string): Cell => {
  const [text = "", columns = "1", rows = "1", name = ""] = mark.split(spanMark);
  return { text, columns: Number(columns), rows: Number(rows), isHead: name === "TH" };
};

const rowOf = (mark: string): Row => {
  const parts = mark.split(cellEnd);
  const cells = parts.slice(0, -1).map(cellOf);
  const isHead = parts.at(-1)?.trim() === "head" || (cells.length > 0 && cells.every((cell) => cell.isHead));
  return { cells, isHead };
};

/** A cell with its first row and column. */
interface Placed extends Cell {
  readonly row: number;
  readonly column: number;
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);

/** Assigns cells to columns as HTML does: after the cells that extend down from rows above. */
const place = (rows: readonly Row[]): Placed[] => {
  const placed: Placed[] = [];
  const takenUntil = new Map<number, number>();
  for (const [row, { cells }] of rows.entries()) {
    let column = 0;
    for (const cell of cells) {
      while ((takenUntil.get(column) ?? 0) > row) column += 1;
      placed.push({ ...cell, row, column });
      for (const next of cell.rows > 1 ? range(column, column + cell.columns) : [])
        takenUntil.set(next, row + cell.rows);
      column += cell.columns;
    }
  }
  return placed;
};

// Repeated text must not turn a small page into a large text.
const minRepeated = 20_000;
const maxTimes = 4;

/**
 * Returns texts by row and column: a merged cell is repeated in all its positions, except one across the whole table, which is
 * written once.
 */
const fill = (placed: readonly Placed[], height: number, width: number): string[][] => {
  const grid = Array.from({ length: height }, () => Array.from<string>({ length: width }).fill(""));
  let left = minRepeated + maxTimes * placed.reduce((sum, { text }) => sum + text.length, 0);
  for (const { text, row, column, columns, rows } of placed) {
    if (text === "") continue;
    const right = columns >= width && width > 1 ? column + 1 : Math.min(width, column + columns);
    for (const cells of grid.slice(row, Math.min(height, row + rows))) {
      if (left <= 0) break;
      cells.fill(text, column, right);
      left -= text.length * (right - column);
    }
  }
  return grid;
};

/** True if a row after the names of the columns has one name across them, which begins a part of the table. */
const beginsPart = (rows: readonly Row[], row: number): boolean =>
  row > 0 && rows[row]?.cells.length === 1 && (rows[0]?.cells.length ?? 0) > 1;

const headRows = (rows: readonly Row[]): number => {
  const first = rows.findIndex(({ isHead }) => !isHead);
  if (first > 0) return first - Number(beginsPart(rows, first - 1));
  if (first === -1) return 1;
  // Unmarked header rows: names in the first row that extend down next to names that are split.
  const cells = rows[0]?.cells ?? [];
  const down = Math.max(1, ...cells.map((cell) => cell.rows));
  const isSplit = cells.some(({ columns }) => columns > 1) && cells.some((cell) => cell.rows < down);
  return isSplit && down > 1 && down < rows.length && down <= 4 ? down : 1;
};

const joined = (names: readonly string[]): string =>
  names.filter((name, at) => name !== "" && name !== names[at - 1]).join(" ");

const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

/**
 * Converts the marked rows of a data table to a pipe table: each value under its column, merged cells repeated, several header
 * rows joined into one, and a header across the whole table above it.
 */
export const marksToTable = (content: string): string => {
  const given = content.split(rowEnd).slice(0, -1).map(rowOf);
  const first = given.findIndex(({ cells }) => cells.some(({ text }) => text !== ""));
  if (first === -1) return "";
  const rows = given.slice(first);
  // Empty rows have no cells of their own, but those of other rows extend into them.
  const placed = place(rows).filter(({ row }) => rows[row]?.cells.some(({ text }) => text !== ""));
  // A column in which no cell begins only widens a cell of the neighbouring column.
  const begun = new Set(placed.map(({ column }) => column));
  const used = [...begun].toSorted((one, other) => one - other);
  const at = new Map(used.map((column, index) => [column, index]));
  const narrowed = placed.map((cell) => ({
    ...cell,
    column: at.get(cell.column) ?? 0,
    columns:
      cell.columns === 1
        ? 1
        : used.filter((column) => column >= cell.column && column < cell.column + cell.columns).length,
  }));
  const width = used.length;
  const isAcross = (row: number): boolean =>
    width > 1 && narrowed.some((cell) => cell.row === row && cell.columns === width && cell.rows === 1);
  const heads = headRows(rows);
  const grid = fill(narrowed, rows.length, width);
  const [titles, names] = [
    grid.slice(0, heads).filter((_row, row) => heads > 1 && isAcross(row)),
    grid.slice(0, heads).filter((_row, row) => heads === 1 || !isAcross(row)),
  ];
  const header = used.map((_column, column) => joined(names.map((cells) => cells[column] ?? "")));
  // A row in which no cell begins has no height.
  const body = grid.filter(
    (cells, row) => row >= heads && rows[row]?.cells.length !== 0 && cells.some((text) => text !== ""),
  );
  const table = [line(header), `|${" --- |".repeat(width)}`, ...body.map(line)].join("\n");
  return [...titles.map((cells) => joined(cells)), table].join("\n\n");
};
