import type { HtmlPage, PageNode } from "./html-page.ts";

const tables = "[role='table'], [role='grid'], [role='treegrid']";
const cells = "[role='cell'], [role='gridcell'], [role='columnheader'], [role='rowheader']";

const wordsOf = (node: PageNode): string => (node.textContent ?? "").replaceAll(/\s+/gu, "");

const toCell = (page: HtmlPage, from: PageNode): PageNode => {
  const cell = page.createElement((from.getAttribute("role") ?? "").endsWith("header") ? "th" : "td");
  for (const span of ["colspan", "rowspan"]) {
    const value = from.getAttribute(`aria-${span}`);
    if (value !== null) cell.setAttribute(span, value);
  }
  for (let child = from.firstChild; child !== null; child = from.firstChild) cell.append(child);
  return cell;
};

const toTable = (page: HtmlPage, from: PageNode): PageNode => {
  const table = page.createElement("table");
  for (const row of from.querySelectorAll("[role='row']")) {
    const line = page.createElement("tr");
    line.append(...[...row.querySelectorAll(cells)].map((cell) => toCell(page, cell)));
    table.append(line);
  }
  return table;
};

const hasAllWordsInCells = (table: PageNode): boolean =>
  [...table.querySelectorAll(cells)].reduce((sum, cell) => sum + wordsOf(cell).length, 0) ===
  wordsOf(table).length;

/** Converts elements with WAI-ARIA roles of tables, rows and cells to tables, if all their text is in cells. */
export const writeAriaTables = (page: HtmlPage): void => {
  for (const table of page.querySelectorAll(tables)) {
    const isTable =
      table.nodeName === "TABLE" || table.querySelector("table, [role='row'] [role='row']") !== null;
    if (!isTable && hasAllWordsInCells(table)) table.replaceWith(toTable(page, table));
  }
};
