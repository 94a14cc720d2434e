import type { Unavailable } from "@quarry/failure";
import { isoDay } from "../dates/iso-day.ts";
import type { Extracted } from "../extracted.ts";
import { elementsOf, findAll, parseXml, textOf, type XmlElement } from "../xml/xml-tree.ts";
import { bareDoi, plainTitle, type Reference, libraryDocument } from "./reference.ts";
import { namesInOrder, type TaggedFields, taggedEntries, valuesOf } from "./tagged-entries.ts";

const format = { line: /^%([0-9A-Z@?!#$^&<>(){}[\]|~*+])\s(.*)$/u, first: "0" };

const yearIn = (written: string | undefined): string | undefined => /\b\d{4}\b/u.exec(written ?? "")?.[0];

/** Returns the day, the month or the year of a date, whose day or month may be written without the year. */
const publishedOf = (year: string | undefined, date: string | undefined): string | undefined => {
  const day = date === undefined ? undefined : isoDay(yearIn(date) === undefined ? `${date} ${year}` : date);
  return day?.slice(0, 4) === (year ?? day?.slice(0, 4)) ? (day ?? year) : year;
};

const ofFields = (fields: TaggedFields): Reference => {
  const all = (...tags: readonly string[]): readonly string[] => valuesOf(fields, ...tags);
  const authors = all("A");
  return {
    key: all("F", "M")[0],
    title: plainTitle(all("T")[0]),
    authors: namesInOrder(authors.length > 0 ? authors : all("E", "Y")),
    published: publishedOf(yearIn(all("D")[0]), all("8")[0]),
    container: all("J", "B", "S")[0],
    publisher: all("I")[0],
    doi: bareDoi(all("R", "U")[0]),
    url: all("U")[0],
    language: all("G")[0],
    abstract: all("X")[0],
    notes: all("Z", "<"),
    attachments: all(">"),
  };
};

const ofRecord = (record: XmlElement): Reference => {
  const all = (path: string): readonly string[] =>
    path
      .split(" ")
      .reduce((found, name) => found.flatMap((one) => findAll(one, name)), [record])
      .map((one) => textOf(one).replaceAll("\r", "\n").trim())
      .filter((text) => text !== "");
  const authors = all("contributors authors author");
  const [year] = all("dates year");
  return {
    key: all("label")[0] ?? all("rec-number")[0],
    title: plainTitle(all("titles title")[0]),
    authors: namesInOrder(authors.length > 0 ? authors : all("contributors secondary-authors author")),
    published: publishedOf(yearIn(year), all("dates pub-dates date")[0]),
    container: all("periodical full-title")[0] ?? all("titles secondary-title")[0],
    publisher: all("publisher")[0],
    doi: bareDoi(all("electronic-resource-num")[0] ?? all("urls url")[0]),
    url: all("urls related-urls url")[0],
    language: all("language")[0],
    abstract: all("abstract")[0],
    notes: [...all("notes"), ...all("research-notes")],
    attachments: all("urls pdf-urls url"),
  };
};

/** Returns the entries of an EndNote library in tagged lines. */
export const enwReferences = (text: string): Reference[] => taggedEntries(text, format).map(ofFields);

/** Returns the entries of an EndNote library in XML. */
export const endNoteXmlReferences = (text: string): Reference[] =>
  findAll(parseXml(text), "records").flatMap((records) =>
    elementsOf(records)
      .filter(({ name }) => name === "record")
      .map(ofRecord),
  );

const empty = "EndNote file has no entry";

/** Reads an EndNote library in tagged lines: each entry with its authors, journal, DOI, abstract and notes. */
export const readEnw = (text: string): Extracted | Unavailable =>
  libraryDocument(enwReferences(text), "application/x-endnote-refer", empty);

/** Reads an EndNote library in XML: each entry with its authors, journal, DOI, abstract and notes. */
export const readEndNoteXml = (text: string): Extracted | Unavailable =>
  libraryDocument(endNoteXmlReferences(text), "application/x-endnote+xml", empty);
