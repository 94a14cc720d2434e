import { type Unavailable, unavailable } from "@quarry/failure";
import type { ReadDocument } from "./document-reader.ts";
import { cleanAndCount } from "./encoding/clean-text.ts";

/** The parts of a document that are measured, and not extracted. */
type Measured = "status" | "words" | "sha256" | "fingerprint" | "beside";

type Stated = {
  readonly [Name in keyof Omit<ReadDocument, Measured | "text" | "mediaType">]?:
    | ReadDocument[Name]
    | undefined;
};

/** Text extracted from a document, and the document's own metadata. */
export interface Extracted extends Stated, Pick<ReadDocument, "text" | "mediaType"> {
  readonly status: "extracted";
  /** The comments in the same file. */
  readonly beside?: Extracted | undefined;
}

const maxEntry = 1_000;

/** Creates metadata from a document's facts: empty ones are left out, long ones cut. */
export const metadataFrom = (
  stated: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(stated).flatMap(([name, value]) =>
      value === undefined || value === "" ? [] : [[name, value.slice(0, maxEntry)]],
    ),
  );

/** Reads a file inside another one, such as an attachment or a member of an archive. */
export type ReadPart = (request: {
  readonly bytes: Uint8Array;
  readonly uri: string;
  readonly contentType: string | undefined;
}) => Promise<Extracted | Unavailable>;

/**
 * Removes invisible characters from a text and counts them. Outcomes are unchanged, and so are transcripts with times, which have
 * positions in a clean text.
 */
export const cleanExtracted = <Read extends Extracted | Unavailable | undefined>(read: Read): Read => {
  if (read?.status !== "extracted" || read.timings !== undefined) return read;
  const { text, invisibleCharacters } = cleanAndCount(read.text);
  return { ...read, text, invisibleCharacters: invisibleCharacters + (read.invisibleCharacters ?? 0) };
};

/** Creates the outcome for an unsupported file type, naming supported ones. */
export const unsupportedType = (name: string): Unavailable =>
  unavailable(
    "unsupported-type",
    `This is ${name}, which is not read; HTML, Markdown, plain text, PDF, Word (docx), Excel (xlsx), PowerPoint (pptx), OpenDocument, RTF, ` +
      "EPUB, FictionBook, CSV, RSS, Atom, captions, e-mail, saved pages (mhtml), chats, LaTeX, reStructuredText, AsciiDoc, Org, BibTeX, RIS, NBIB, EndNote, Zotero RDF, Evernote, calendars, OPML, bookmarks, notebooks, ZIP, JSON, source code and pictures of text (PNG, JPEG, TIFF, WebP) are.",
  );
