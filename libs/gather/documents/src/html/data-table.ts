import type { PageNode } from "./html-page.ts";

const maxCellLength = 1_000;

/** Returns the table that contains an element, or the element itself; null outside of tables. */
export const tableOf = (node: PageNode): PageNode | null =>
  node.parentNode === null || node.parentNode.nodeName === "TABLE"
    ? node.parentNode
    : tableOf(node.parentNode);

// Layout tables contain other tables, long text, or one column.
const holdsData = (table: PageNode): boolean => {
  if (table.querySelector("table") !== null) return false;
  const cells = [...table.querySelectorAll("td, th")];
  const rows = [...table.querySelectorAll("tr")].filter((row) => row.querySelector("td, th") !== null).length;
  return (
    rows > 1 &&
    cells.length > rows &&
    cells.every(({ textContent }) => (textContent ?? "").length < maxCellLength)
  );
};

/** Returns a test of tables that analyses each once. */
export const oncePerTable = (test: (table: PageNode) => boolean): ((table: PageNode | null) => boolean) => {
  const known = new WeakMap<PageNode, boolean>();
  return (table) => {
    if (table === null) return false;
    const answer = known.get(table) ?? test(table);
    known.set(table, answer);
    return answer;
  };
};

/** Creates a test that distinguishes data tables from layout tables, with one analysis per table. */
export const rememberData = (): ((table: PageNode | null) => boolean) => oncePerTable(holdsData);
