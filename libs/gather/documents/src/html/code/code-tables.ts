import { tableOf } from "../data-table.ts";
import type { HtmlPage, PageNode } from "../html-page.ts";
import { joinLines } from "./join-lines.ts";
import { numbersLines } from "./line-numbers.ts";

/** Class names that code highlighters give to cells with line numbers. */
const numberNames =
  "gutter linenos lineno line-numbers line-number rouge-gutter blob-num hljs-ln-numbers crayon-nums".split(
    " ",
  );
const numberCells = numberNames.map((name) => `td.${name}`).join(", ");
const otherCells = `td${numberNames.map((name) => `:not(.${name})`).join("")}`;

/** True for a cell that holds nothing but preformatted text. */
const isCode = (cell: PageNode): boolean => {
  const [block, ...more] = cell.querySelectorAll("pre");
  return more.length === 0 && (block?.textContent ?? "").trim() === (cell.textContent ?? "").trim();
};

const rowsOf = (table: PageNode): PageNode[][] =>
  [...table.querySelectorAll("tr")].map((row) => [...row.querySelectorAll(otherCells)]);

/** Returns the cell beside each number of a line; undefined for tables of other data, which have column names or more cells. */
const numberedCells = (table: PageNode): PageNode[] | undefined => {
  // A header over all columns is the name of a file.
  if (table.querySelector("th:not([colspan])") !== null) return undefined;
  const rows = rowsOf(table);
  return rows.some((cells) => cells.length > 1) ? undefined : rows.flat();
};

/** Returns the code beside the numbers of its lines, which fill a table of one row; undefined for other tables. */
const countedCells = (table: PageNode): PageNode[] | undefined => {
  const [[numbers, code, ...more] = [], ...below] = rowsOf(table);
  if (numbers === undefined || code === undefined || more.length > 0 || below.length > 0) return undefined;
  return isCode(numbers) && isCode(code) && numbersLines(numbers, code) ? [code] : undefined;
};

const codeOf = (page: HtmlPage, cells: readonly PageNode[]): PageNode => {
  const [block, ...more] = cells.flatMap((cell) => [...cell.querySelectorAll("pre")]);
  if (block !== undefined && more.length === 0) return block;
  for (const cell of cells) joinLines(cell);
  const lines = cells.map(({ textContent }) => (textContent ?? "").replace(/^\s*\n/u, "").trimEnd());
  const written = page.createElement("pre");
  written.textContent = lines.join("\n");
  return written;
};

/** Replaces tables that number the lines of code by the code, because their cells would be read as a table. */
export const openCodeTables = (page: HtmlPage): void => {
  const openAll = (cells: string, codeCells: (table: PageNode) => PageNode[] | undefined): void => {
    for (const table of new Set([...page.querySelectorAll(cells)].map(tableOf))) {
      const found = table === null ? undefined : codeCells(table);
      if (found !== undefined) table?.replaceWith(codeOf(page, found));
    }
  };
  openAll(numberCells, numberedCells);
  openAll("td > pre", countedCells);
};
