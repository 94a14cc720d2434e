import type { BundleDocuments, Citation, Findings, UsedDocument } from "@quarry/contracts";
import { citationsByDocument } from "@quarry/report";

/** A source under the number that the report calls it by. */
export interface NumberedSource {
  readonly number: number;
  readonly document: UsedDocument;
  /** In the order of the report; none when it was read and not cited. */
  readonly citations: readonly Citation[];
}

/** The sources that were read, numbered as in the report: cited ones in the order in which it first cites them, then the others. */
export const numberedSources = (
  findings: Findings,
  documents: BundleDocuments,
): readonly NumberedSource[] => {
  const citations = citationsByDocument(findings);
  const read = new Map(documents.flatMap((document) => (document.used ? [[document.id, document]] : [])));
  const cited = [...citations.keys()].flatMap((id) => read.get(id) ?? []);
  const uncited = [...read.values()].filter(({ id }) => !citations.has(id));
  return [...cited, ...uncited].map((document, index) => ({
    number: index + 1,
    document,
    citations: citations.get(document.id) ?? [],
  }));
};
