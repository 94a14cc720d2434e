import type { AuditStatus, Citation, Findings, Grade, StatementKind } from "@quarry/contracts";
import type { ReportHeadings } from "@quarry/language-data";

/** How words are set apart; `match` marks words of an excerpt that match the question. */
export type RunStyle = "strong" | "emphasis" | "delete" | "code" | "superscript" | "subscript" | "match";

/** Words of one style: plain text, whatever it looks like. */
export interface Run {
  readonly text: string;
  readonly styles: readonly RunStyle[];
}

/** A mark that leads to cited words. */
export interface Reference {
  /** Number of the source. */
  readonly source: number;
  /** What is shown: `3a` for passage a of source 3, `3a–c` for three and more in a row; `3` or `3 p. 12` after an excerpt or code. */
  readonly label: string;
  readonly documentId: string;
  readonly start: number;
  readonly end: number;
  readonly quote: string;
}

/** A quiet sign after the numbers; the legend says what it means. */
export type Sign = "†" | "‡" | "§";

/** A statement as readers see it. */
export interface ShownStatement {
  readonly id: string;
  readonly kind: StatementKind;
  readonly runs: readonly Run[];
  /** What ends the sentence, after its numbers; empty where there are none. */
  readonly tail: string;
  /** By source, in the order of the citations; the passages of each in the order of its text. */
  readonly references: readonly Reference[];
  /** The references that formats show after it: none where the same section, or row of a table, has shown them all before. */
  readonly marks: readonly Reference[];
  readonly sign: Sign | null;
  /** How a figure was calculated. */
  readonly expression: string | null;
  /** Everything it rests on, shown on demand. */
  readonly citations: readonly Citation[];
  readonly status: AuditStatus;
  /** Why it does not pass its audit, shown on demand. */
  readonly reason: string | null;
}

/** A line of an excerpt: one cell, or those of a row of a table. */
export interface ExcerptLine {
  readonly cells: readonly (readonly Run[])[];
}

/** A part of a section as readers see it. */
export type ShownBlock =
  | { readonly type: "paragraph"; readonly statements: readonly ShownStatement[] }
  | {
      readonly type: "list";
      readonly ordered: boolean;
      readonly items: readonly (readonly ShownStatement[])[];
    }
  | {
      readonly type: "table";
      readonly columns: readonly string[];
      readonly rows: readonly (readonly (readonly ShownStatement[])[])[];
    }
  | {
      readonly type: "code";
      readonly language: string;
      readonly text: string;
      readonly references: readonly Reference[];
    }
  | {
      readonly type: "excerpt";
      readonly path: readonly string[];
      readonly layout: "prose" | "list" | "table" | "turn";
      /** Of a numbered list: the number of its first item; else null. */
      readonly from: number | null;
      readonly lines: readonly ExcerptLine[];
      readonly references: readonly Reference[];
      readonly citations: readonly Citation[];
    }
  /** What code says: a term and what is to be said of it. */
  | { readonly type: "facts"; readonly items: readonly { readonly term: string; readonly text: string }[] };

/** Words of a source that statements cite. */
export interface Passage {
  /** Its mark: the number of its source and its letter there, such as `7a`. */
  readonly label: string;
  readonly start: number;
  readonly end: number;
  readonly quote: string;
  /** Where it stands, such as `p. 12`, in a source that has pages. */
  readonly pages: string | null;
}

/** A source that was read, under the number that the report calls it by. */
export interface ShownSource {
  /** Counts from 1, in the order in which the report first cites the sources; sources that it does not cite follow. */
  readonly number: number;
  readonly documentId: string;
  readonly title: string;
  /** Author, publisher, date and format, as far as they are known. */
  readonly details: readonly string[];
  readonly uri: string;
  /** Where it leads, if it may lead anywhere: http and https only. */
  readonly href: string | null;
  readonly grade: Grade;
  /** Its grade, and that it has nothing on the question where a model found so. */
  readonly remark: string;
  /** Its grade with the reasons, unless most cited sources have the same grade. */
  readonly rating: string | null;
  /** Whose text it is, where it is a copy. */
  readonly origin: string | null;
  /** What statements cite of it, in the order of its text; empty for a source of excerpts. */
  readonly passages: readonly Passage[];
}

/** A source that nothing was read of, or that had no room in the evidence pack. */
export interface UnreadSource {
  readonly name: string;
  readonly href: string | null;
  readonly reason: string;
  /** The reason in a few words, which many sources share. */
  readonly summary: string;
}

/** The sources of a report, cited, read only, and not read. */
export interface ShownSources {
  readonly cited: readonly ShownSource[];
  /** The grade that most cited sources have, with the reasons that most of these share; null when no grade is that common. */
  readonly commonRating: string | null;
  readonly readOnly: readonly ShownSource[];
  /** Empty where a notice names all of them. */
  readonly unread: readonly UnreadSource[];
}

/** A heading and what is under it. */
export interface ShownSection {
  /** Stable; the anchor of the section on a page. */
  readonly id: string;
  /** Empty for a summary without one. */
  readonly heading: string;
  /** 1 for a section, 2 and 3 for its parts. */
  readonly level: number;
  readonly role: "summary" | "body" | "excerpts" | "gaps";
  /** Of excerpts: author, publisher and date of their source. */
  readonly details: readonly string[];
  readonly blocks: readonly ShownBlock[];
}

/** A report as every format shows it: the same words, marks, sources and notices. All of it is plain data. */
export interface ReportView {
  readonly title: string;
  readonly language: string;
  /** What every reader must know before reading, one sentence each. */
  readonly notices: readonly string[];
  /** Who wrote it, or that nobody did. */
  readonly byline: string;
  readonly sections: readonly ShownSection[];
  /** What the signs after statements mean; only of those that are used. */
  readonly legend: readonly { readonly sign: Sign; readonly meaning: string }[];
  /** How figures were calculated, in one line after what `‡` means: `[6d, 7f] 28.0 × 1000 ÷ 25; …`; empty where none was. */
  readonly calculations: string;
  readonly sources: ShownSources;
  /** What the audit changed and what was not found, for a page of its own. */
  readonly checks: Pick<Findings["report"], "writtenBy" | "mended" | "removed"> & Pick<Findings, "topics">;
  readonly headings: Pick<ReportHeadings, "sources" | "sourcesRead" | "sourcesNotUsed">;
}
