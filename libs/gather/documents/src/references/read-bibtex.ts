import { type Unavailable, unavailable } from "@quarry/failure";
import { monthOf } from "../dates/iso-day.ts";
import type { Extracted } from "../extracted.ts";
import { latexToPlain } from "../latex/latex-html.ts";
import { type BibtexEntry, bibtexEntries } from "./bibtex-entries.ts";
import { bareDoi, isDay, plainTitle, type Reference, referencesDocument } from "./reference.ts";

const two = (number: number): string => String(number).padStart(2, "0");

/** Returns the number of the first month that is named, otherwise a number alone. */
const monthIn = (written: string): number | undefined => {
  const named = written.match(/\p{L}+/gu)?.map(monthOf);
  const month = named?.find((number) => number !== undefined) ?? Number(/^\d{1,2}$/u.exec(written)?.[0]);
  return month >= 1 && month <= 12 ? month : undefined;
};

/** Returns a month, with the day if it is written beside a single name, as in `10~jan`. */
const monthOfYear = (year: string, written: string): string => {
  const month = monthIn(written);
  if (month === undefined) return year;
  const [, before, after] =
    /^(?:(\d{1,2})(?:st|nd|rd|th|\.)?[\s~]+)?\p{L}+\.?(?:[\s~,]+(\d{1,2})(?:st|nd|rd|th|\.)?)?$/u.exec(
      written,
    ) ?? [];
  const day = `${year}-${two(month)}-${two(Number(before ?? after))}`;
  return isDay(day) ? day : `${year}-${two(month)}`;
};

/** A year, which may have unknown digits, a month or a day (EDTF); numbers of months above 12 name seasons. */
const edtf = /^(?:\d{2,3}X{1,2}|\d{4}(?:-(?:0[1-9]|1[0-2])(?:-\d{2})?)?)/u;

const sortingYear = /\\[a-z]+\s*\{[^{}]{0,40}\}/giu;

const publishedOf = (fields: ReadonlyMap<string, string>): string | undefined => {
  const date = edtf.exec(fields.get("date") ?? "")?.[0];
  if (date !== undefined) return date;
  const written = fields.get("year") ?? "";
  // A command hides a year that only sorts the entries: "{\noop{1990}}1991".
  const [year] = /\d{4}/u.exec(written.replaceAll(sortingYear, "")) ?? /\d{4}/u.exec(written) ?? [];
  return year === undefined ? undefined : monthOfYear(year, fields.get("month")?.trim() ?? "");
};

/** Splits a text at separators outside braces; the pattern also matches braces. */
const splitAt = (text: string, pattern: RegExp): string[] => {
  const parts: string[] = [""];
  let depth = 0;
  for (const token of text.split(pattern)) {
    if (token === "{") depth += 1;
    if (token === "}") depth -= 1;
    if (depth === 0 && !/[{}]/u.test(token) && pattern.test(token)) parts.push("");
    else parts[parts.length - 1] += token;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== "");
};

/** The parts of a name in the extended format of BibLaTeX, in the order in which they are read. */
const nameParts = ["given", "prefix", "family", "suffix"];

const plainName = (written: string): string => latexToPlain(written).replaceAll(/\s+/gu, " ").trim();

/** Returns a name written as `family=Berg, given=Anton`; undefined for one in another form. */
const extendedName = (written: string): string | undefined => {
  const parts = new Map(
    splitAt(written, /([{},])/u).map((part) => {
      const [key = "", ...value] = part.split("=");
      return [key.trim(), plainName(value.join("="))] as const;
    }),
  );
  return nameParts.flatMap((part) => parts.get(part) ?? []).join(" ") || undefined;
};

const nameOf = (written: string): string => {
  const name = plainName(written);
  // Braces contain the name of an organisation, whose commas do not separate names.
  if (/^\{[^{}]*\}$/u.test(written)) return name;
  const extended = extendedName(written);
  if (extended !== undefined) return extended;
  const [last = "", ...first] = name.split(/\s*,\s*/u);
  return first.length === 0 ? last : [first.at(-1), last, ...first.slice(0, -1)].join(" ").trim();
};

const unescaped = (path: string): string => path.replaceAll(/\\(?=[\\:;{}_&%#$])/gu, "");

/**
 * Returns the paths in `Full text:files/1/a.pdf:application/pdf;…`, as written by Zotero, JabRef and Mendeley, or a single path.
 */
const filesIn = (written: string): string[] =>
  written.split(/(?<!\\);/u).flatMap((one) => {
    const parts = one.trim().split(/(?<!\\):/u);
    const path = parts.length > 1 ? parts.slice(1, -1).join(":") : parts[0];
    return path === undefined || path === "" ? [] : [unescaped(path)];
  });

/** The marks of TeX around signs of an address, as in `${<}$`, `\ensuremath{<}` and `\_`. */
const addressMarks = /\\ensuremath|[{}\\]|\$(?=\{?[<>])|(?<=[<>]\}?)\$/gu;

const referenceOf = ({ key, fields }: BibtexEntry): Reference => {
  const address = (name: string): string | undefined => fields.get(name)?.replaceAll(addressMarks, "");
  const said = (...names: readonly string[]): string | undefined => {
    const value = names
      .map((name) => fields.get(name))
      .find((each) => each !== undefined && each.trim() !== "");
    return value === undefined
      ? undefined
      : latexToPlain(value)
          .replaceAll(/[^\S\n]+/gu, " ")
          .trim() || undefined;
  };
  const people = fields.get("author") ?? fields.get("editor") ?? "";
  return {
    key,
    title: plainTitle(
      [said("title"), said("subtitle")].filter((part) => part !== undefined).join(": ") || undefined,
    ),
    authors: splitAt(people, /([{}]|\s+and\s+)/iu)
      .filter((name) => name !== "others")
      .map(nameOf),
    published: publishedOf(fields),
    container: said("journal", "journaltitle", "booktitle", "series"),
    publisher: said("publisher", "institution", "school", "organization", "howpublished"),
    doi: bareDoi(address("doi") ?? address("url")),
    url: address("url"),
    language: said("langid", "language"),
    abstract: said("abstract"),
    attachments: filesIn(fields.get("file") ?? ""),
    notes: [said("note"), said("annote", "annotation")].filter((note) => note !== undefined),
  };
};

const maxNamed = 20;

/** Returns the readable entries of a BibTeX or BibLaTeX library. */
export const bibtexReferences = (text: string): Reference[] => bibtexEntries(text).entries.map(referenceOf);

/** Reads a BibTeX or BibLaTeX library with decoded accents: each entry with its authors, journal, DOI, abstract and notes. */
export const readBibtex = (text: string): Extracted | Unavailable => {
  const { entries, oddLines } = bibtexEntries(text);
  if (entries.length === 0)
    return unavailable(
      "damaged",
      `The BibTeX file has no entry that can be read${oddLines[0] === undefined ? "" : `; the one of line ${oddLines[0]} is not closed`}; export it again.`,
    );
  const document = referencesDocument(entries.map(referenceOf), "application/x-bibtex");
  if (oddLines.length === 0) return document;
  const unreadEntries = oddLines.slice(0, maxNamed).join(", ");
  return { ...document, metadata: { ...document.metadata, linesOfUnreadEntries: unreadEntries } };
};
