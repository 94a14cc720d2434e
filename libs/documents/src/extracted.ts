import type { Comment, Link, Timing } from "@quarry/contracts";

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
  /** Where in the text each page begins, the first at 0. */
  readonly pageStarts?: readonly number[] | undefined;
  /** Invisible characters that were taken out of it. */
  readonly invisibleCharacters?: number | undefined;
  /** What the document says of itself beyond that. */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  /** Of a transcript with times. */
  readonly timings?: readonly Timing[] | undefined;
  /** Of a text of comments: where each stands. */
  readonly comments?: readonly Comment[] | undefined;
  /** How many comments had no words. */
  readonly emptyComments?: number | undefined;
  /** The comments that came along in the same file. */
  readonly beside?: Extracted | undefined;
}
