import type { PageNode } from "./html-page.ts";

const maxCellLength = 1_000;

/** The table that an element stands in, or is; null for one outside of tables. */
export const tableOf = (node: PageNode): PageNode | null =>
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
    cells.every(({ textContent }) => (textContent ?? "").length < maxCellLength)
  );
};

/** Tells tables of data from those that lay out a page; each is looked through once, and not again for each of its cells. */
export const rememberData = (): ((table: PageNode | null) => boolean) => {
  const known = new WeakMap<PageNode, boolean>();
  return (table) => {
    if (table === null) return false;
    const answer = known.get(table) ?? holdsData(table);
    known.set(table, answer);
    return answer;
  };
};
