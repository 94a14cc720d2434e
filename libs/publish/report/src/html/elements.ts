/* Lines, lists and tables of HTML; lists and tables are given their contents as HTML. */
import { collapseWhitespace } from "@quarry/text";
import { escapeHtml } from "../pages/page-head.ts";

/** Escapes text for one line of HTML, without the controls that reverse the rest of it. */
export const lineHtml = (text: string): string =>
  escapeHtml(collapseWhitespace(text.replaceAll(/\p{Bidi_Control}/gu, "")));

/** Opening tags of a table. Scrollable content is reachable by keyboard. */
const openTable = '<div class="scroll" tabindex="0" role="group" aria-label="Table"><table>';

/** Renders a list whose items are numbered from a number, or unnumbered for null. */
export const listHtml = (items: readonly string[], from: number | null = null): string => {
  const tag = from === null ? "ul" : "ol";
  return `<${tag}${from === null || from === 1 ? "" : ` start="${from}"`}>\n${items.map((item) => `<li>${item}</li>`).join("\n")}\n</${tag}>`;
};

type Cells = readonly string[];

const rowHtml = (cells: Cells, isNamed: boolean): string =>
  `<tr>${cells.map((cell, index) => (isNamed && index === 0 ? `<th scope="row">${cell}</th>` : `<td>${cell}</td>`)).join("")}</tr>`;

/** Renders a table; `head` is empty for one without, and the first cell of a row names it unless `isNamed` is false. */
export const tableHtml = (head: Cells, rows: readonly Cells[], isNamed = true): string => {
  const columns = head.map((column) => `<th scope="col">${column}</th>`).join("");
  const named = head.length === 0 ? "" : `<thead><tr>${columns}</tr></thead>\n`;
  const body = rows.map((row) => rowHtml(row, isNamed)).join("\n");
  return `${openTable}\n${named}<tbody>\n${body}\n</tbody>\n</table></div>`;
};
