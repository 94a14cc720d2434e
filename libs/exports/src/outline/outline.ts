/** A number that leads to its source in the list. */
export interface CitationMark {
  readonly source: number;
  /** As it is shown: `[3]`, `[3, p. 12]`. */
  readonly label: string;
}

/** Words, or a citation between them. */
export type Inline = string | CitationMark;

/** A table whose cells are text. */
export interface OutlinedTable {
  readonly type: "table";
  readonly caption: string;
  /** The first is that of the row labels. */
  readonly columns: readonly string[];
  readonly rows: readonly { readonly label: string; readonly cells: readonly (readonly Inline[])[] }[];
}

/** A part of a report, in reading order. */
export type OutlinedPart =
  | { readonly type: "heading"; readonly level: number; readonly text: string }
  | { readonly type: "paragraph"; readonly inlines: readonly Inline[] }
  | { readonly type: "list"; readonly ordered: boolean; readonly items: readonly (readonly Inline[])[] }
  | { readonly type: "code"; readonly lines: readonly string[] }
  | OutlinedTable;

/** An entry of the list of sources. */
export interface OutlinedSource {
  readonly number: number;
  readonly title: string;
  /** Author, publisher and date, as far as they are known, and the grade. */
  readonly facts: string;
  /** What it goes by. */
  readonly address: string;
  /** Where that leads, if it may lead anywhere: http and https only. */
  readonly href: string | undefined;
  /** What the report quotes, each once. */
  readonly quotes: readonly string[];
}

/** A report as a writer of documents needs it: plain text without invisible characters, nowhere markup. */
export interface ReportOutline {
  readonly title: string;
  readonly language: string;
  /** When the youngest of its sources was read, as an ISO time; undefined without sources. */
  readonly readAt: string | undefined;
  readonly parts: readonly OutlinedPart[];
  readonly sourcesHeading: string;
  readonly sources: readonly OutlinedSource[];
}
