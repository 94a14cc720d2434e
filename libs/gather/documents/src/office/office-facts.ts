import { isoDay } from "../dates/iso-day.ts";
import type { Extracted } from "../extracted.ts";
import { textIn, type XmlElement } from "../xml/xml-tree.ts";

type Facts = Pick<Extracted, "title" | "author" | "modifiedAt" | "language">;

/** Returns the day at the beginning of a date or time; undefined for any other text. */
export const dayIn = (value: string | undefined): string | undefined =>
  isoDay(/^\d{4}-\d{2}-\d{2}/u.exec(value?.trim() ?? "")?.[0]);

/**
 * Reads the Dublin Core metadata of a document, as in Word, OpenDocument and EPUB. The creation date of a file, often that of its
 * template, is not the publication date of its text.
 */
export const officeFacts = (metadata: XmlElement): Facts => {
  const modifiedAt = dayIn(textIn(metadata, "modified"));
  return {
    title: textIn(metadata, "title"),
    author: textIn(metadata, "initial-creator") ?? textIn(metadata, "creator"),
    ...(modifiedAt === undefined ? {} : { modifiedAt }),
    language: /^[a-z]{2,3}/iu.exec(textIn(metadata, "language") ?? "")?.[0].toLowerCase(),
  };
};
