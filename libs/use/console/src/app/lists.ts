import { type ComponentChild, Fragment, h } from "preact";
import { button, grouped, list, Problem, type View, Waiting } from "./elements.ts";
import type { Listed } from "./hooks.ts";

interface ListProps<Entry> {
  readonly listed: Listed<Entry>;
  /** Error of an action on an entry; shown instead of that of the list. */
  readonly problem?: string | undefined;
  /** Shown if there is no entry. */
  readonly empty: string;
  /** Label of the button for the next page. */
  readonly more?: string;
  readonly row: (entry: Entry) => ComponentChild;
}

/** The entries of a list that is read page by page. */
export const List = <Entry>({
  listed: { entries, problem: unread, more },
  problem = unread,
  empty,
  more: label = "Show earlier ones",
  row,
}: ListProps<Entry>): ComponentChild =>
  h(Fragment, null, [
    h(Problem, { words: problem }),
    entries === undefined && unread === undefined && h(Waiting, { what: "Loading" }),
    // A page of a filtered list may be empty although more pages follow.
    entries?.length === 0 && more === undefined && h("p", { class: "soft" }, empty),
    list({ class: "list" }, entries ?? [], row),
    h(More, { more, label }),
  ]);

/** Button for the next page of a list; nothing after the last. */
export const More: View<{ more: (() => void) | undefined; label: string }> = ({ more, label }) =>
  more !== undefined && h("p", null, button(label, more));

interface TableProps {
  readonly label: string;
  readonly head: readonly ComponentChild[];
  /** The first cell of each row names it. */
  readonly rows: readonly (readonly ComponentChild[])[];
}

/** A table that scrolls sideways in its own box. */
export const Table: View<TableProps> = ({ label, head, rows }) => {
  const headings = head.map((cell) => h("th", { scope: "col" }, cell));
  const cells = (row: readonly ComponentChild[]): ComponentChild[] =>
    row.map((cell, index) => (index === 0 ? h("th", { scope: "row" }, cell) : h("td", null, cell)));
  return h(
    "div",
    { class: "scroll", tabIndex: 0, role: "region", "aria-label": label },
    h("table", null, [
      head.length > 0 && h("thead", null, h("tr", null, headings)),
      h(
        "tbody",
        null,
        rows.map((row) => h("tr", null, cells(row))),
      ),
    ]),
  );
};

interface PartsProps {
  /** The shown part of a text, and its whole length. */
  readonly from: number;
  readonly to: number;
  readonly total: number;
  readonly onEarlier: () => void;
  readonly onLater: () => void;
}

/** Links to the other parts of a long text, which is shown in parts. */
export const Parts: View<PartsProps> = ({ from, to, total, onEarlier, onLater }) =>
  h("p", { class: "row parts" }, [
    button("Earlier", onEarlier, { disabled: from === 0 }),
    h("span", { class: "soft" }, `${grouped(from)} to ${grouped(to)} of ${grouped(total)} characters`),
    button("Later", onLater, { disabled: to === total }),
  ]);
