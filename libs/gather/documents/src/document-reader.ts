import type { Comment, Link, OcrFacts, Timing } from "@quarry/contracts";
import type { Unavailable } from "./extracted.ts";

/** Bytes and everything that hints at what they are. */
export interface ReadRequest {
  readonly bytes: Uint8Array;
  /** The source address of the bytes; its last path segment replaces a missing title. */
  readonly uri: string;
  /** The Content-Type they were declared with, if any. */
  readonly contentType: string | undefined;
}

/** A document as text. */
export interface ReadDocument {
  readonly status: "read";
  readonly text: string;
  readonly mediaType: string;
  readonly title: string;
  readonly author?: string;
  readonly publishedAt?: string;
  readonly language: string;
  readonly words: number;
  /** Of the text in UTF-8, in hex. */
  readonly sha256: string;
  /** The sketch of its words, by which copies are known. */
  readonly fingerprint: string;
  readonly modifiedAt?: string;
  readonly siteName?: string;
  readonly license?: string;
  /** The address the page calls its own. */
  readonly canonicalUri?: string;
  /** Of its main text, each address once, in order. */
  readonly links?: readonly Link[];
  /** The offset in the text at which each page begins; the first is 0. */
  readonly pageStarts?: readonly number[];
  /** Invisible characters that were taken out of it. */
  readonly invisibleCharacters?: number;
  readonly metadata?: Readonly<Record<string, string>>;
  /** Of a transcript with times. */
  readonly timings?: readonly Timing[];
  /** Of a text of comments: where each stands in it. */
  readonly comments?: readonly Comment[];
  /** The number of comments without words. */
  readonly emptyComments?: number;
  /** Of a text that was recognised in pictures, all or some of it. */
  readonly ocr?: OcrFacts;
  /** The comments that came along in the same file. */
  readonly beside?: ReadDocument;
}

/** Turns bytes into text, away from the event loop and within limits. */
export interface DocumentReader {
  /** Gets ready for the first document; without it that one waits. */
  start(): void;
  /** @throws {Failure} `cancelled` when the signal fires first */
  read(request: ReadRequest, signal: AbortSignal): Promise<ReadDocument | Unavailable>;
  /** Ends what is being read with `cancelled`. */
  close(): Promise<void>;
}

/** The version of the readers. Raise it when the same bytes produce a different text; visited pages are then read again. */
export const readingRecipe = "reading-14";

/** The declared media type of a file that holds one item with its transcript and comments. */
export const itemMediaType = "application/vnd.quarry.item+json";
