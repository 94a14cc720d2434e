import type { Comment, Link, OcrFacts, Timing } from "@quarry/contracts";
import type { Unavailable } from "@quarry/failure";

/** Bytes with hints about their type. */
export interface ReadRequest {
  readonly bytes: Uint8Array;
  /** Source address of the bytes; its last path segment replaces a missing title. */
  readonly uri: string;
  /** The declared Content-Type, if any. */
  readonly contentType: string | undefined;
  /** The language in which words of pictures are expected, if any. */
  readonly language?: string | undefined;
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
  /** SHA-256 of the text in UTF-8, in hex. */
  readonly sha256: string;
  /** Fingerprint of its words that identifies copies. */
  readonly fingerprint: string;
  readonly modifiedAt?: string;
  readonly siteName?: string;
  readonly license?: string;
  /** Canonical address according to the page. */
  readonly canonicalUri?: string;
  /** Links of the main text, each address once, in order. */
  readonly links?: readonly Link[];
  /** Offset in the text where each page begins; the first is 0. */
  readonly pageStarts?: readonly number[];
  /** Number of invisible characters removed. */
  readonly invisibleCharacters?: number;
  readonly metadata?: Readonly<Record<string, string>>;
  /** For a transcript with times. */
  readonly timings?: readonly Timing[];
  /** For a text of comments: their positions. */
  readonly comments?: readonly Comment[];
  /** The number of comments without words. */
  readonly emptyComments?: number;
  /** For a text recognised by OCR, wholly or in part. */
  readonly ocr?: OcrFacts;
  /** The comments in the same file. */
  readonly beside?: ReadDocument;
}

export interface ReadOptions {
  /** Milliseconds that the document waits for a parser before it is postponed; default 60,000. */
  readonly maxWaitMs?: number;
}

/** Converts bytes to text, outside the event loop and within limits. */
export interface DocumentReader {
  /** Prepares for the next short document, which otherwise waits. */
  start(): void;
  /** @throws {Failure} `cancelled` when the signal fires first; `upstream-busy` when no parser is free in time */
  read(request: ReadRequest, signal: AbortSignal, options?: ReadOptions): Promise<ReadDocument | Unavailable>;
  /** Ends reading in progress with `cancelled`. */
  close(): Promise<void>;
}

/** The version of the readers. Raise it when the same bytes produce a different text; visited pages are then read again. */
export const readingRecipe = "reading-30";

/** The declared media type of a file with one item: its transcript and comments. */
export const itemMediaType = "application/vnd.quarry.item+json";
