import type { Comment, Timing } from "@quarry/contracts";

/** Text taken out of a document, and what the document says about itself. */
export interface Extracted {
  readonly status: "extracted";
  readonly text: string;
  readonly mediaType: string;
  readonly title?: string | undefined;
  readonly author?: string | undefined;
  readonly publishedAt?: string | undefined;
  readonly language?: string | undefined;
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
