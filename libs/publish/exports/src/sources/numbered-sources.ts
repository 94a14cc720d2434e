import type { BundleDocuments, Citation, Findings, UsedDocument } from "@quarry/contracts";
import { citationsByDocument } from "@quarry/report";

/** A source with its number in the report. */
export interface NumberedSource {
  readonly number: number;
  readonly document: UsedDocument;
  /** In report order; none if it was read but not cited. */
  readonly citations: readonly Citation[];
}

/** Returns the sources read, numbered as in the report: cited ones in citation order, then the others. */
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

/** Whichever of year, month and day are known. */
export type DateParts = readonly [string, string?, string?];

const iso = /^(?<year>\d{4})(?:-(?<month>0[1-9]|1[0-2])(?:-(?<day>0[1-9]|[12]\d|3[01]))?)?(?![\d-])/u;

/** Returns the parts of an ISO date or time, of which month and day may be missing; undefined for anything else. */
export const datePartsOf = (date: string | undefined): DateParts | undefined => {
  const { year, month, day } = iso.exec(date ?? "")?.groups ?? {};
  if (year === undefined) return undefined;
  if (month === undefined) return [year];
  return day === undefined ? [year, month] : [year, month, day];
};
