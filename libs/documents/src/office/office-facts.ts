import type { Extracted } from "../extracted.ts";
import { isoDay } from "../html/facts/dates/iso-day.ts";
import { parseXml, textIn, type XmlElement } from "./xml-tree.ts";

type Facts = Pick<Extracted, "title" | "author" | "publishedAt" | "modifiedAt" | "language">;

const text = new TextDecoder();

/** A part of an archive as XML; an empty tree where the part is missing. */
export const xmlPart = (files: ReadonlyMap<string, Uint8Array>, name: string): XmlElement =>
  parseXml(text.decode(files.get(name)));

/** The day a date or time begins with; undefined for what is none. */
export const dayIn = (value: string | undefined): string | undefined =>
  isoDay(/^\d{4}-\d{2}-\d{2}/u.exec(value?.trim() ?? "")?.[0]);

/** What the metadata of a document say in words of Dublin Core, as Word, OpenDocument and EPUB have them. */
export const officeFacts = (metadata: XmlElement): Facts => {
  const [created, date] = [
    textIn(metadata, "created") ?? textIn(metadata, "creation-date"),
    textIn(metadata, "date"),
  ];
  const modifiedAt = dayIn(textIn(metadata, "modified"));
  return {
    title: textIn(metadata, "title"),
    author: textIn(metadata, "initial-creator") ?? textIn(metadata, "creator"),
    publishedAt: dayIn(created ?? date),
    ...(modifiedAt === undefined ? {} : { modifiedAt }),
    language: /^[a-z]{2,3}/iu.exec(textIn(metadata, "language") ?? "")?.[0].toLowerCase(),
  };
};
