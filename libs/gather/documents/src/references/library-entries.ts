import { parsedJson } from "@quarry/failure";
import { bibtexReferences } from "./read-bibtex.ts";
import { cslReferences } from "./read-csl.ts";
import { endNoteXmlReferences, enwReferences } from "./read-endnote.ts";
import { nbibReferences } from "./read-nbib.ts";
import { risReferences } from "./read-ris.ts";
import { zoteroReferences } from "./read-zotero-rdf.ts";
import { isDay, metadataOf, type Reference } from "./reference.ts";

/** A single entry of a reference library. */
export interface LibraryEntry {
  /** Its name in an address: its key, otherwise its position. */
  readonly name: string;
  /** The entry alone, in CSL-JSON. */
  readonly content: string;
  /** Paths of its files, as written in the library. */
  readonly attachments: readonly string[];
  /** Metadata of the entry for the text of its files. */
  readonly facts: {
    readonly title?: string;
    readonly author?: string;
    readonly publishedAt?: string;
    readonly metadata: Readonly<Record<string, string>>;
  };
}

const slug = (key: string | undefined, index: number): string =>
  (key ?? "").replaceAll(/[^\p{L}\p{N}._-]+/gu, "-").slice(0, 80) || String(index + 1);

/** Returns the year, month and day of a date; none for a year with unknown digits. */
const partsOf = (published: string | undefined): readonly number[][] => {
  const parts = published?.split("-").map(Number) ?? [];
  return parts.length > 0 && parts.every(Number.isInteger) ? [parts] : [];
};

const toCsl = (reference: Reference): string =>
  JSON.stringify([
    {
      id: reference.key,
      type: "document",
      title: reference.title ?? reference.key ?? "Without a title",
      author: reference.authors.map((literal) => ({ literal })),
      issued: { "date-parts": partsOf(reference.published) },
      "container-title": reference.container,
      publisher: reference.publisher,
      DOI: reference.doi,
      URL: reference.url,
      language: reference.language,
      abstract: reference.abstract,
      note: reference.notes.join("\n\n") || undefined,
    },
  ]);

const maxShown = 300;
const shown = (text: string | undefined): string | undefined =>
  text
    ?.replaceAll(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, maxShown) || undefined;

const factsOf = (reference: Reference): LibraryEntry["facts"] => {
  const [title, author] = [shown(reference.title), shown(reference.authors.join("; "))];
  const { published } = reference;
  return {
    ...(title === undefined ? {} : { title }),
    ...(author === undefined ? {} : { author }),
    ...(isDay(published) ? { publishedAt: published } : {}),
    metadata: metadataOf(reference),
  };
};

const readers: Readonly<Record<string, (text: string) => readonly Reference[]>> = {
  bib: bibtexReferences,
  bibtex: bibtexReferences,
  ris: risReferences,
  nbib: nbibReferences,
  enw: enwReferences,
  xml: (text) => (/<records>\s*<record>/u.test(text.slice(0, 4_000)) ? endNoteXmlReferences(text) : []),
  rdf: zoteroReferences,
  json: (text) => cslReferences(parsedJson(text)),
};

/** Splits a reference library (RIS, NBIB, BibTeX, EndNote, Zotero RDF or CSL-JSON, by file extension) into its entries; none for any other file. */
export const libraryEntries = (text: string, extension: string): readonly LibraryEntry[] => {
  const references = readers[extension.toLowerCase()]?.(text.replace(/^\uFEFF/u, "")) ?? [];
  const names = new Map<string, number>();
  return references.map((reference, index) => {
    const name = slug(reference.key, index);
    const times = (names.get(name) ?? 0) + 1;
    names.set(name, times);
    return {
      name: times === 1 ? name : `${name}-${times}`,
      content: toCsl(reference),
      attachments: reference.attachments,
      facts: factsOf(reference),
    };
  });
};
