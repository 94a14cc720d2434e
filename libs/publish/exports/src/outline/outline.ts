import type { RunStyle } from "@quarry/report";

/** Text in one style. */
export interface StyledText {
  readonly text: string;
  readonly styles: readonly RunStyle[];
}

/** A number that links to its source in the list. */
interface CitationMark {
  readonly source: number;
  /** As displayed: `3a`, `3 p. 12`. */
  readonly label: string;
}

/** Text, or a citation within it. */
export type Inline = StyledText | CitationMark;

/** A table with text cells. */
export interface OutlinedTable {
  readonly type: "table";
  /** Empty for rows without a header. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (readonly Inline[])[])[];
}

/** A part of a report, in reading order. */
export type OutlinedPart =
  | { readonly type: "heading"; readonly level: number; readonly text: string }
  | { readonly type: "paragraph"; readonly inlines: readonly Inline[] }
  /** A notice that readers must see first. */
  | { readonly type: "notice"; readonly text: string }
  | { readonly type: "list"; readonly ordered: boolean; readonly items: readonly (readonly Inline[])[] }
  | { readonly type: "code"; readonly lines: readonly string[] }
  | OutlinedTable;

/** An entry of the list of sources. */
export interface OutlinedSource {
  readonly number: number;
  readonly title: string;
  /** Author, publisher, date and rating, as far as known; empty if there are none. */
  readonly facts: string;
  /** Displayed address. */
  readonly address: string;
  /** Link target; http and https only. */
  readonly href: string | undefined;
  /** The cited sentences, each after its mark. */
  readonly passages: readonly string[];
}

/** A report for document formats: plain text without invisible characters and markup. */
export interface ReportOutline {
  readonly title: string;
  readonly language: string;
  /** ISO time when its most recent source was read; undefined if there are no sources. */
  readonly readAt: string | undefined;
  readonly parts: readonly OutlinedPart[];
  readonly sourcesHeading: string;
  /** The rating of all cited sources; empty if they differ. */
  readonly commonRating: string;
  readonly sources: readonly OutlinedSource[];
  /** Lists of sources that were only read, or not read. */
  readonly otherSources: readonly OutlinedPart[];
}

/** Creates text without a style. */
export const plainInline = (text: string): StyledText => ({ text, styles: [] });

/** Returns text and citations as one line of text. */
export const inlineText = (inlines: readonly Inline[]): string =>
  inlines.map((inline) => ("text" in inline ? inline.text : inline.label)).join("");

/** Converts a table row to a list item: its first cell, then column names with the other cells. */
export const tableItems = ({ columns, rows }: OutlinedTable): (readonly Inline[])[] =>
  rows.map(([first = [], ...cells]) => {
    const others = cells.flatMap((cell, index): Inline[] => {
      const column = columns[index + 1] ?? "";
      return inlineText(cell) === "" ? [] : [plainInline(column === "" ? "; " : `; ${column}: `), ...cell];
    });
    return [...first, ...others];
  });
