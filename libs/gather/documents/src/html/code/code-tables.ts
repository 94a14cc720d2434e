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

/** Returns the cell beside each number of a line; undefined for tables of other data, which have column names or more cells. */
const codeCells = (table: PageNode): PageNode[] | undefined => {
  // A header over all columns is the name of a file.
  if (table.querySelector("th:not([colspan])") !== null) return undefined;
  const rows = [...table.querySelectorAll("tr")].map((row) => [...row.querySelectorAll(otherCells)]);
  const [cells = []] = rows;
  const blocks = cells.map((cell) => cell.querySelector("pre"));
  if (rows.length === 1 && cells.length === 2 && numbersLines(blocks[0], blocks[1])) return cells.slice(1);
  return rows.some((cells) => cells.length > 1) ? undefined : rows.flat();
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
  const tables = new Set<PageNode>();
  for (const cell of page.querySelectorAll(`${numberCells}, td > pre`)) {
    const table = tableOf(cell);
    if (table !== null) tables.add(table);
  }
  for (const table of tables) {
    const cells = codeCells(table);
    if (cells !== undefined) table.replaceWith(codeOf(page, cells));
  }
};
