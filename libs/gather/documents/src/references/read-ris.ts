import type { Unavailable } from "@quarry/failure";
import type { Extracted } from "../extracted.ts";
import { bareDoi, plainTitle, type Reference, libraryDocument } from "./reference.ts";
import { namesInOrder, type TaggedFields, taggedEntries, valuesOf } from "./tagged-entries.ts";

// Some programs end an entry with the tag alone.
const format = {
  line: /^\s{0,3}([A-Z][A-Z0-9])(?:\s{1,2}-(?:\s(.*))?|(?<=ER)\s*)$/u,
  first: "TY",
  last: "ER",
};

// Programs write zeros for parts that they do not know.
const publishedOf = (written: string | undefined): string | undefined => {
  const [year, month, day] = (written ?? "")
    .split(/[/-]/u)
    .map((part) => /^0*[1-9]\d*$/u.exec(part.trim())?.[0]);
  if (year?.length !== 4) return undefined;
  if (month === undefined) return year;
  return [year, month.padStart(2, "0"), ...(day === undefined ? [] : [day.padStart(2, "0")])].join("-");
};

/** Sorts a day before a month, and a month before a year. */
const byDetail = (one = "", other = ""): number => other.length - one.length;

const referenceOf = (fields: TaggedFields): Reference => {
  const all = (...tags: readonly string[]): readonly string[] => valuesOf(fields, ...tags);
  const authors = all("AU", "A1");
  return {
    key: all("ID")[0],
    title: plainTitle(all("TI", "T1", "CT", "BT")[0]),
    authors: namesInOrder(authors.length > 0 ? authors : all("A2", "ED")),
    published: all("DA", "PY", "Y1").map(publishedOf).toSorted(byDetail)[0],
    container: all("JF", "T2", "JO", "JA", "J2")[0],
    publisher: all("PB")[0],
    doi: bareDoi(all("DO", "UR", "M3")[0]),
    url: all("UR", "L2")[0],
    language: all("LA")[0],
    abstract: all("AB", "N2")[0],
    notes: all("N1", "RN"),
    attachments: all("L1", "L4"),
  };
};

/** Returns the entries of a RIS library. */
export const risReferences = (text: string): Reference[] => taggedEntries(text, format).map(referenceOf);

/** Reads a RIS library: each entry with its authors, journal, DOI, abstract and notes. */
export const readRis = (text: string): Extracted | Unavailable =>
  libraryDocument(
    risReferences(text),
    "application/x-research-info-systems",
    "RIS file has no entry (a line that begins with TY)",
  );
