import { inlineText } from "./inline-text.ts";
import type { Inline, OutlinedTable } from "./outline.ts";

/** A row of a table as an item of a list: its label, then column by column what stands in it. */
export const tableItems = ({ columns, rows }: OutlinedTable): (readonly Inline[])[] =>
  rows.map(({ label, cells }) => {
    const said = cells.flatMap((cell, index): Inline[] =>
      inlineText(cell) === "" ? [] : [`; ${columns[index + 1] ?? ""}: `, ...cell],
    );
    return [label, ...said];
  });
