import type { Citation, Findings, Statement } from "@quarry/contracts";
import { marksOf, pagesOfSpan } from "@quarry/report";
import type { NumberedSource } from "../sources/numbered-sources.ts";
import { plainLine } from "../text/plain-text.ts";
import type { CitationMark, Inline } from "./outline.ts";

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
