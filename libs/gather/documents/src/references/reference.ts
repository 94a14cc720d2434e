import { type Unavailable, unavailable } from "@quarry/failure";
import { primaryLanguage } from "@quarry/text";
import { decodeHTMLStrict } from "entities";
import { z } from "zod";
import { type Extracted, metadataFrom } from "../extracted.ts";
import { fragmentToMarkdown } from "../html/fragment-to-markdown.ts";
import { plainBody, type Section, sectionsToMarkdown } from "../sections.ts";

/** One entry of a reference library, in any format. */
export interface Reference {
  /** The entry's key in the library. */
  readonly key: string | undefined;
  readonly title: string | undefined;
  readonly authors: readonly string[];
  /** A year, a month or a day, as ISO 8601. */
  readonly published: string | undefined;
  /** Its journal, book or series. */
  readonly container: string | undefined;
  readonly publisher: string | undefined;
  readonly doi: string | undefined;
  readonly url: string | undefined;
  readonly language: string | undefined;
  readonly abstract: string | undefined;
  readonly notes: readonly string[];
  /** Paths of its files, as written in the library. */
  readonly attachments: readonly string[];
}

/** True for a complete day in ISO 8601 that exists. */
export const isDay = (written: string | undefined): written is string =>
  z.iso.date().safeParse(written).success;

/** Removes the markup that registries and programs write into titles: `<i>Salmo</i>`. */
export const plainTitle = (written: string | undefined): string | undefined =>
  written === undefined
    ? undefined
    : decodeHTMLStrict(
        written.replaceAll(
          /<\/?(?:i|b|u|em|strong|sub|sup|sc|scp|span|mml:[a-z]+)(?:\s[^<>]{0,200})?>/giu,
          "",
        ),
      );

const markup = /<\/?(?:p|i|b|em|strong|sub|sup|span|br|div|jats:[a-z-]+)(?:\s[^<>]{0,200})?\/?>/iu;

const entity = /&(?:lt|gt|amp|quot|apos|nbsp|#\d{1,6}|#x[\da-f]{1,5});/iu;

const asBody = (written: string): string => {
  const text = entity.test(written) ? decodeHTMLStrict(written) : written;
  return markup.test(text) ? fragmentToMarkdown(text.replaceAll(/<(\/?)jats:/gu, "<$1")) : plainBody(text);
};

const bodyOf = ({ abstract, notes }: Reference): string =>
  [...(abstract === undefined ? [] : [abstract]), ...notes]
    .map(asBody)
    .filter((text) => text !== "")
    .join("\n\n");

const sectionOf = (reference: Reference): Section => ({
  title: reference.title ?? reference.key ?? "Without a title",
  facts: [
    ["Authors", reference.authors.join("; ")],
    ["Published", reference.published],
    ["In", reference.container],
    ["Publisher", reference.publisher],
    ["DOI", reference.doi],
    ["URL", reference.url],
  ],
  body: bodyOf(reference),
});

/** Returns the metadata stored with the document of a reference, other than its title, authors and day. */
export const metadataOf = ({
  doi,
  container,
  publisher,
  url,
  key,
  published,
}: Reference): Readonly<Record<string, string>> =>
  metadataFrom({ doi, journal: container, publisher, url, key, year: /^\d{4}/u.exec(published ?? "")?.[0] });

/** Returns a DOI in lower case without an address prefix. */
export const bareDoi = (written: string | undefined): string | undefined =>
  /10\.\d{4,9}\/\S+/u.exec(written ?? "")?.[0].toLowerCase();

/**
 * Creates a document of references: each under its title with its metadata, abstract and notes; a single one's metadata becomes
 * the document's.
 */
export const referencesDocument = (references: readonly Reference[], mediaType: string): Extracted => {
  const [only, another] = references;
  const text = sectionsToMarkdown(references.map(sectionOf), another === undefined ? 1 : 2);
  if (only === undefined || another !== undefined)
    return { status: "extracted", text, mediaType, metadata: { entries: String(references.length) } };
  const { title, authors, published, language } = only;
  return {
    status: "extracted",
    title,
    author: authors.join("; ") || undefined,
    publishedAt: isDay(published) ? published : undefined,
    language: primaryLanguage(language),
    metadata: metadataOf(only),
    text,
    mediaType,
  };
};

/** Creates a document of a library; one without entries is damaged. `what` names the file, with the line that begins an entry. */
export const libraryDocument = (
  references: readonly Reference[],
  mediaType: string,
  what: string,
): Extracted | Unavailable =>
  references.length === 0
    ? unavailable("damaged", `The ${what}; export it again.`)
    : referencesDocument(references, mediaType);
