import type { BundleDocuments, Citation, Findings, UsedDocument } from "@quarry/contracts";
import { citationsByDocument } from "@quarry/report";
import { plainLine } from "../plain-text.ts";

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

/** A name as a list of literature has it: of a person by family and given name, or as it is written. */
export type Author = { readonly literal: string } | { readonly family: string; readonly given: string };

const isFullName = (name: string): boolean => /\S\s\S|^\p{Script=Han}{2,}$/u.test(name);

const namesIn = (line: string): readonly string[] => {
  if (/[;；、]/u.test(line)) return line.split(/[;；、]/u);
  const parts = line.split(/[,，]/u).map((part) => part.trim());
  return parts.every(isFullName) ? parts : [line];
};

/** One comma after a family name of one or two words turns a name around: "van Dijk, Anna". */
const inverted = /^(?<family>[^\s,]+(?: [^\s,]+)?), (?<given>[^,]+)$/u;

const authorOf = (name: string): Author => {
  const { family, given } = inverted.exec(name)?.groups ?? {};
  return family === undefined || given === undefined ? { literal: name } : { family, given };
};

/**
 * The authors in what is known of a source: names divided by semicolons, or by commas where each part is a whole name. No name
 * is turned around by guess, for "Mao Zedong" and "World Bank" have no given name at the front.
 */
export const authorsOf = (author: string | undefined): readonly Author[] =>
  namesIn(plainLine(author ?? ""))
    .map((name) => name.trim())
    .filter((name) => name !== "")
    .map(authorOf);

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
