import type TurndownService from "turndown";
import type { PageNode } from "./html-page.ts";

// Control characters never occur in cleaned text, so they can hold cells and rows apart until the table is whole.
const cellEnd = "\u001f";
const rowEnd = "\u001e";
const captionEnd = "\u001d";
const longestCell = 1_000;

const tableOf = (node: PageNode): PageNode | null =>
  node.parentNode === null || node.parentNode.nodeName === "TABLE"
    ? node.parentNode
    : tableOf(node.parentNode);

// Tables that only lay out a page hold other tables, long text, or one column.
const holdsData = (table: PageNode): boolean => {
  if (table.querySelector("table") !== null) return false;
  const cells = [...table.querySelectorAll("td, th")];
  const rows = [...table.querySelectorAll("tr")].length;
  return (
    rows > 1 &&
    cells.length > rows &&
    cells.every(({ textContent }) => (textContent ?? "").length < longestCell)
  );
};

// Asked once per cell, so a large table must not be looked through every time.
const rememberData = (): ((table: PageNode | null) => boolean) => {
  const known = new WeakMap<PageNode, boolean>();
  return (table) => {
    if (table === null) return false;
    const answer = known.get(table) ?? holdsData(table);
    known.set(table, answer);
    return answer;
  };
};

const toMarkdown = (content: string): string => {
  const rows = content
    .split(rowEnd)
    .map((row) => row.split(cellEnd).slice(0, -1))
    .filter((cells) => cells.some((cell) => cell !== ""));
  const columns = rows.reduce((most, { length }) => Math.max(most, length), 1);
  const line = (cells: readonly string[]): string =>
    `| ${Array.from({ length: columns }, (_, column) => cells[column] ?? "").join(" | ")} |`;
  const [header = [], ...body] = rows;
  return [line(header), `|${" --- |".repeat(columns)}`, ...body.map(line)].join("\n");
};

/** Teaches Turndown tables: data tables become pipe tables with one line per row, layout tables plain blocks. */
export const addTables = (service: TurndownService): void => {
  const isData = rememberData();
  service.addRule("cell", {
    filter: ["td", "th"],
    replacement: (content, node: PageNode) =>
      isData(tableOf(node)) ? `${content.replaceAll(/\s+/gu, " ").trim()}${cellEnd}` : `\n\n${content}\n\n`,
  });
  service.addRule("row", {
    filter: "tr",
    replacement: (content, node: PageNode) => (isData(tableOf(node)) ? `${content}${rowEnd}` : content),
  });
  service.addRule("rows", { filter: ["thead", "tbody", "tfoot"], replacement: (content) => content });
  service.addRule("caption", {
    filter: "caption",
    replacement: (content, node: PageNode) => (isData(tableOf(node)) ? `${content}${captionEnd}` : content),
  });
  service.addRule("columns", { filter: ["colgroup", "col"], replacement: () => "" });
  service.addRule("table", {
    filter: "table",
    replacement: (content, node: PageNode) => {
      if (!isData(node)) return `\n\n${content}\n\n`;
      const [caption, rows] = content.includes(captionEnd) ? content.split(captionEnd) : ["", content];
      return `\n\n${caption?.trim()}\n\n${toMarkdown(rows ?? "")}\n\n`;
    },
  });
};
