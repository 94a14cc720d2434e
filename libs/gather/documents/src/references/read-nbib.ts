import type { Unavailable } from "@quarry/failure";
import { isoDay } from "../dates/iso-day.ts";
import type { Extracted } from "../extracted.ts";
import { bareDoi, plainTitle, type Reference, libraryDocument } from "./reference.ts";
import { namesInOrder, type TaggedFields, taggedEntries, valuesOf } from "./tagged-entries.ts";

const format = { line: /^(?=.{4}-)([A-Z]{2,4}) {0,2}-(?:\s(.*))?$/u, first: "PMID" };

/** Dates are written as "2021 May 4"; for "2021 May-Jun" and "2021 Spring", the first month or the year is read. */
const publishedOf = (written: string | undefined): string | undefined => {
  const [, year, month, day] = /^(\d{4})(?:\s+([A-Z][a-z]{2})(?:\s+(\d{1,2}))?)?/u.exec(written ?? "") ?? [];
  if (year === undefined || month === undefined) return year;
  const date = isoDay(`${day ?? "1"} ${month} ${year}`);
  return date === undefined ? year : date.slice(0, day === undefined ? 7 : 10);
};

const referenceOf = (fields: TaggedFields): Reference => {
  const all = (...tags: readonly string[]): readonly string[] => valuesOf(fields, ...tags);
  /** Names in full, else with initials. */
  const people = (full: string, short: string): readonly string[] => {
    const names = all(full);
    return names.length > 0 ? namesInOrder(names) : all(short);
  };
  const authors = [...people("FAU", "AU"), ...all("CN")];
  const [pmid] = all("PMID");
  return {
    key: pmid,
    title: plainTitle(all("TI", "BTI", "TT")[0]),
    authors: authors.length > 0 ? authors : people("FED", "ED"),
    published: publishedOf(all("DP")[0]),
    container: all("JT", "TA")[0],
    publisher: all("PB")[0],
    doi: bareDoi(all("LID", "AID").find((id) => id.endsWith("[doi]"))),
    url: /^\d{1,9}$/u.test(pmid ?? "") ? `https://pubmed.ncbi.nlm.nih.gov/${pmid}/` : undefined,
    language: undefined,
    abstract: all("AB", "OAB")[0],
    notes: all("GN"),
    attachments: [],
  };
};

/** Returns the entries of an NBIB library, the export of PubMed. */
export const nbibReferences = (text: string): Reference[] => taggedEntries(text, format).map(referenceOf);

/** Reads an NBIB library: each entry with its authors, journal, DOI, PubMed address and abstract. */
export const readNbib = (text: string): Extracted | Unavailable =>
  libraryDocument(
    nbibReferences(text),
    "application/nbib",
    "NBIB file has no entry (a line that begins with PMID)",
  );
