import type { Comment, Link, OcrFacts, Timing, UnavailableReason } from "@quarry/contracts";
import { cleanAndCount } from "./encoding/clean-text.ts";

/** A source that cannot be read, and why; an outcome, not an error. */
export interface Unavailable {
  readonly status: "unavailable";
  readonly reason: UnavailableReason;
  /** One sentence for the user: what happened, which limit, what would help. */
  readonly detail: string;
  /** Of a site that is `busy`: after how long it may be asked again. */
  readonly retryAfterMs?: number;
}

/** Says that a source cannot be read. */
export const unavailable = (reason: UnavailableReason, detail: string): Unavailable => ({
  status: "unavailable",
  reason,
  detail,
});

/** Text taken out of a document, and what the document says about itself. */
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
  /** The address the page calls its own. */
  readonly canonicalUri?: string | undefined;
  /** Of its main text, each address once, in order. */
  readonly links?: readonly Link[] | undefined;
  /** The offset in the text at which each page begins; the first is 0. */
  readonly pageStarts?: readonly number[] | undefined;
  /** Invisible characters that were taken out of it. */
  readonly invisibleCharacters?: number | undefined;
  /** Further facts that the document states about itself. */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  /** Of a transcript with times. */
  readonly timings?: readonly Timing[] | undefined;
  /** Of a text of comments: where each stands. */
  readonly comments?: readonly Comment[] | undefined;
  /** The number of comments without words. */
  readonly emptyComments?: number | undefined;
  /** Of a text that was recognised in pictures, all or some of it. */
  readonly ocr?: OcrFacts | undefined;
  /** The comments that came along in the same file. */
  readonly beside?: Extracted | undefined;
}

const maxEntry = 1_000;

/** Makes metadata of facts that a document states: those without a value are left out, long ones are cut. */
export const metadataFrom = (
  stated: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(stated).flatMap(([name, value]) =>
      value === undefined || value === "" ? [] : [[name, value.slice(0, maxEntry)]],
    ),
  );

/** Reads a file that another one holds, such as an attachment or a member of an archive. */
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

/** Says that a kind of file is not read, and which ones are. */
export const unsupportedType = (name: string): Unavailable =>
  unavailable(
    "unsupported-type",
    `This is ${name}, which is not read; HTML, Markdown, plain text, PDF, Word (docx), Excel (xlsx), PowerPoint (pptx), OpenDocument, RTF, ` +
      "EPUB, CSV, RSS, Atom, captions, e-mail, saved pages (mhtml), chats, LaTeX, BibTeX, RIS, OPML, bookmarks, notebooks, ZIP, JSON, source code and pictures of text (PNG, JPEG, TIFF, WebP) are.",
  );
