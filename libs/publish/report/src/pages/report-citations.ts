import type {
  Block,
  BundleDocuments,
  Citation,
  Findings,
  Span,
  Statement,
  UsedDocument,
} from "@quarry/contracts";
import { pageRange } from "@quarry/text";

/** Returns the anchor of a cited span on the page of its source. */
export const sourceAnchor = ({ start, end }: Span): string => `s${start}-${end}`;

/** Returns the link target that opens a fold of report.html: without a script, only a target inside the fold opens it. */
export const foldAnchor = (section: string): string => `${section}-text`;

/** Returns the anchor of a cited span on the page of the report. */
export const reportAnchor = (sourceNumber: number, { start, end }: Span): string =>
  `doc-${sourceNumber}-${start}-${end}`;

/** Returns the pages of a span in a document that has pages, as shown to a reader: `p. 12` or `pp. 12–13`; pages count from 1. */
export const pagesOfSpan = (pageStarts: readonly number[], span: Span): string => {
  const { first, last } = pageRange(pageStarts, span) ?? { first: 1, last: 1 };
  return first === last ? `p. ${first}` : `pp. ${first}–${last}`;
};

/** Returns the ids of a block's statements, in reading order. */
export const idsInBlock = (block: Block): readonly string[] => {
  if (block.type === "code") return [];
  if (block.type === "list") return block.items.flat();
  return block.type === "table" ? block.rows.flat(2) : block.statements;
};

/** Returns every block of a report in reading order; the code of an implementation is a separate block. */
export const reportBlocks = ({ report, ideas, implementations }: Findings): Block[] => [
  ...report.sections.flatMap(({ blocks }) => blocks),
  ...ideas.flatMap(({ blocks }) => blocks),
  ...implementations.flatMap(({ blocks, code }): Block[] => [...blocks, { type: "code", ...code }]),
];

/** Returns every statement shown in a report, in reading order, each once. */
export const shownStatements = (findings: Findings): Statement[] => {
  const byId = new Map(findings.statements.map((statement) => [statement.id, statement]));
  const ids = new Set(reportBlocks(findings).flatMap(idsInBlock));
  return [...ids].flatMap((id) => byId.get(id) ?? []);
};

/** Returns every citation of a report in reading order, including those of quoted code. */
export const reportCitations = (findings: Findings): Citation[] => {
  const byId = new Map(findings.statements.map((statement) => [statement.id, statement]));
  return reportBlocks(findings).flatMap((block) =>
    block.type === "code"
      ? (block.citation ?? [])
      : idsInBlock(block).flatMap((id) => byId.get(id)?.citations ?? []),
  );
};

/** Returns the citations of each document by document id, in the order in which the report first cites the documents. */
export const citationsByDocument = (findings: Findings): ReadonlyMap<string, readonly Citation[]> =>
  Map.groupBy(reportCitations(findings), ({ documentId }) => documentId);

/** A source that was read, with its number in the report. */
export interface NumberedSource {
  /** From 1. */
  readonly number: number;
  readonly document: UsedDocument;
  /** In the order of the report; empty if it was read but not cited. */
  readonly citations: readonly Citation[];
}

/** Numbers the sources that were read: in the order in which the report first cites them, then those that it does not cite. */
export const numberedSources = (findings: Findings, documents: BundleDocuments): NumberedSource[] => {
  const cited = citationsByDocument(findings);
  const read = new Map(documents.flatMap((one) => (one.used ? [[one.id, one] as const] : [])));
  const ids = new Set([...cited.keys(), ...read.keys()]);
  return [...ids]
    .flatMap((id) => read.get(id) ?? [])
    .map((document, index) => ({ number: index + 1, document, citations: cited.get(document.id) ?? [] }));
};
