import { tableOf } from "./data-table.ts";
import type { HtmlPage, PageNode } from "./html-page.ts";

/** Cells of line numbers, as highlighters of code name them. */
const numberCells = [
  "gutter",
  "linenos",
  "lineno",
  "line-numbers",
  "line-number",
  "rouge-gutter",
  "blob-num",
  "hljs-ln-numbers",
]
  .map((name) => `td.${name}`)
  .join(", ");

const codeOf = (page: HtmlPage, table: PageNode): PageNode => {
  const block = table.querySelector("pre");
  if (block !== null) return block;
  const lines = [...table.querySelectorAll("tr")].map(({ textContent }) =>
    (textContent ?? "").replaceAll(/^\s*\n|\s+$/gu, ""),
  );
  const written = page.createElement("pre");
  written.textContent = lines.join("\n");
  return written;
};

/** Replaces tables that number the lines of code by the code, because their cells would be read as a table. */
export const openCodeTables = (page: HtmlPage): void => {
  const tables = new Set<PageNode>();
  for (const cell of page.querySelectorAll(numberCells)) {
    const table = tableOf(cell);
    if (table !== null) tables.add(table);
    cell.remove();
  }
  for (const table of tables) table.replaceWith(codeOf(page, table));
};
