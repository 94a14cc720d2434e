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

/** Year, month and day of a date, as far as it is known. */
export type DateParts = readonly [string, string?, string?];

const iso = /^(?<year>\d{4})(?:-(?<month>0[1-9]|1[0-2])(?:-(?<day>0[1-9]|[12]\d|3[01]))?)?(?![\d-])/u;

/** The parts of an ISO date or time, of which month and day may be missing; undefined for anything else. */
export const datePartsOf = (date: string | undefined): DateParts | undefined => {
  const { year, month, day } = iso.exec(date ?? "")?.groups ?? {};
  if (year === undefined) return undefined;
  if (month === undefined) return [year];
  return day === undefined ? [year, month] : [year, month, day];
};
