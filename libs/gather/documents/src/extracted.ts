import type { Comment, Link, OcrFacts, Timing } from "@quarry/contracts";
import { type Unavailable, unavailable } from "@quarry/failure";
import { cleanAndCount } from "./encoding/clean-text.ts";

/** Text extracted from a document, and the document's own metadata. */
export interface Extracted {
  readonly status: "extracted";
  readonly text: string;
  readonly mediaType: string;
  readonly title?: string | undefined;
  readonly author?: string | undefined;
  readonly publishedAt?: string | undefined;
  readonly language?: string | undefined;
  readonly modifiedAt?: string | undefined;
  readonly siteName?: string | undefined;
  readonly license?: string | undefined;
  /** Canonical address according to the page. */
  readonly canonicalUri?: string | undefined;
  /** Links of the main text, each address once, in order. */
  readonly links?: readonly Link[] | undefined;
  /** Offset in the text where each page begins; the first is 0. */
  readonly pageStarts?: readonly number[] | undefined;
  /** Number of invisible characters removed. */
  readonly invisibleCharacters?: number | undefined;
  /** Other metadata of the document. */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  /** For a transcript with times. */
  readonly timings?: readonly Timing[] | undefined;
  /** For a text of comments: their positions. */
  readonly comments?: readonly Comment[] | undefined;
  /** The number of comments without words. */
  readonly emptyComments?: number | undefined;
  /** For a text recognised by OCR, wholly or in part. */
  readonly ocr?: OcrFacts | undefined;
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

/** Removes invisible characters and counts them. */
export const cleanExtracted = (extracted: Extracted): Extracted => {
  const { text, invisibleCharacters } = cleanAndCount(extracted.text);
  return {
    ...extracted,
    text,
    invisibleCharacters: invisibleCharacters + (extracted.invisibleCharacters ?? 0),
  };
};

/** Creates the outcome for an unsupported file type, naming supported ones. */
export const unsupportedType = (name: string): Unavailable =>
  unavailable(
    "unsupported-type",
    `This is ${name}, which is not read; HTML, Markdown, plain text, PDF, Word (docx), Excel (xlsx), PowerPoint (pptx), OpenDocument, RTF, ` +
      "EPUB, CSV, RSS, Atom, captions, e-mail, saved pages (mhtml), chats, LaTeX, BibTeX, RIS, NBIB, EndNote, OPML, bookmarks, notebooks, ZIP, JSON, source code and pictures of text (PNG, JPEG, TIFF, WebP) are.",
  );
