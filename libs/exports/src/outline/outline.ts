import type { Citation, Findings, Statement } from "@quarry/contracts";
import { marksOf, pagesOfSpan } from "@quarry/report";
import { plainLine } from "../plain-text.ts";
import type { NumberedSource } from "../sources/numbered-sources.ts";

/** A number that leads to its source in the list. */
interface CitationMark {
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

/** The words and citations as one line of text. */
export const inlineText = (inlines: readonly Inline[]): string =>
  inlines.map((inline) => (typeof inline === "string" ? inline : inline.label)).join("");

/** Shows statements as words and citations. */
export interface Citing {
  /** Nothing for a source that is not in the bundle. */
  readonly cite: (citation: Citation) => readonly CitationMark[];
  readonly statement: (statement: Statement) => readonly Inline[];
}

/** More citations behind one conclusion make it hard to read. */
const maxBases = 6;

const doubtWords: Readonly<Record<Findings["sentences"][number]["status"], string>> = {
  PASS: "",
  REVIEW: "supported in part",
  FAIL: "not supported",
  SOURCE_NOT_INDEXED: "source not read",
};

const distinct = (marks: readonly CitationMark[]): readonly CitationMark[] => [
  ...new Map(marks.map((mark) => [mark.label, mark])).values(),
];

/** How the statements of a report are shown, with what a reader must know of those that do not pass their audit. */
export const createCiting = (findings: Findings, sources: readonly NumberedSource[]): Citing => {
  const byId = new Map(sources.map((source) => [source.document.id, source]));
  const statements = new Map(findings.sentences.map((statement) => [statement.id, statement]));
  const cite: Citing["cite"] = (citation) => {
    const source = byId.get(citation.documentId);
    if (source === undefined) return [];
    const { pageStarts } = source.document;
    const where = pageStarts === undefined ? "" : `, ${pagesOfSpan(pageStarts, citation)}`;
    return [{ source: source.number, label: `[${source.number}${where}]` }];
  };
  const basesOf = (ids: readonly string[]): readonly CitationMark[] =>
    distinct(ids.flatMap((id) => statements.get(id)?.citations ?? []).flatMap(cite)).slice(0, maxBases);
  const spaced = (marks: readonly CitationMark[]): Inline[] => marks.flatMap((mark) => [" ", mark]);
  const statement: Citing["statement"] = (one) => {
    const audited = statements.get(one.id);
    const doubt = doubtWords[audited?.status ?? "PASS"];
    const why = plainLine(audited?.reason ?? "");
    return [
      plainLine(one.text),
      ...spaced(distinct(one.citations.flatMap(cite))),
      ...marksOf(one, new Map()).flatMap(({ text, basedOn }): Inline[] => [
        ` (${plainLine(text)}`,
        ...spaced(basesOf(basedOn)),
        ")",
      ]),
      ...(doubt === "" ? [] : [` (${doubt}${why === "" ? "" : `: ${why}`})`]),
    ];
  };
  return { cite, statement };
};

/** A row of a table as an item of a list: its label, then column by column what stands in it. */
export const tableItems = ({ columns, rows }: OutlinedTable): (readonly Inline[])[] =>
  rows.map(({ label, cells }) => {
    const said = cells.flatMap((cell, index): Inline[] =>
      inlineText(cell) === "" ? [] : [`; ${columns[index + 1] ?? ""}: `, ...cell],
    );
    return [label, ...said];
  });
