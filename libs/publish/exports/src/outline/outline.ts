import type { RunStyle } from "@quarry/report";

/** Words of one style. */
export interface StyledText {
  readonly text: string;
  readonly styles: readonly RunStyle[];
}

/** A number that leads to its source in the list. */
interface CitationMark {
  readonly source: number;
  /** As it is shown: `3a`, `3 p. 12`. */
  readonly label: string;
}

/** Words, or a citation between them. */
export type Inline = StyledText | CitationMark;

/** A table whose cells are text. */
export interface OutlinedTable {
  readonly type: "table";
  /** Empty for rows that have no header. */
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
  /** Author, publisher, date and rating, as far as they are known; empty when nothing is. */
  readonly facts: string;
  /** Displayed address. */
  readonly address: string;
  /** Link target; http and https only. */
  readonly href: string | undefined;
  /** The sentences that are cited of it, each after its mark. */
  readonly passages: readonly string[];
}

/** A report as a writer of documents needs it: plain text without invisible characters, nowhere markup. */
export interface ReportOutline {
  readonly title: string;
  readonly language: string;
  /** Time when its most recently read source was read, as an ISO time; undefined without sources. */
  readonly readAt: string | undefined;
  readonly parts: readonly OutlinedPart[];
  readonly sourcesHeading: string;
  /** The rating that all cited sources have; empty when they differ. */
  readonly commonRating: string;
  readonly sources: readonly OutlinedSource[];
  /** Lists of sources that were only read, or not read. */
  readonly otherSources: readonly OutlinedPart[];
}

/** Words without a style. */
export const plainInline = (text: string): StyledText => ({ text, styles: [] });

/** The words and citations as one line of text. */
export const inlineText = (inlines: readonly Inline[]): string =>
  inlines.map((inline) => ("text" in inline ? inline.text : inline.label)).join("");

/** A row of a table as an item of a list: its first cell, then column by column what stands in the others. */
export const tableItems = ({ columns, rows }: OutlinedTable): (readonly Inline[])[] =>
  rows.map(([first = [], ...cells]) => {
    const others = cells.flatMap((cell, index): Inline[] => {
      const column = columns[index + 1] ?? "";
      return inlineText(cell) === "" ? [] : [plainInline(column === "" ? "; " : `; ${column}: `), ...cell];
    });
    return [...first, ...others];
  });
