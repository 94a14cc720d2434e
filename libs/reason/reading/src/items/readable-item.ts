import type { Comment, ItemReference, Marking, Timing } from "@quarry/contracts";

/** A stored text that a reader can ask for: whole, with where things stand in it. */
export interface ReadableText {
  readonly documentId: string;
  readonly text: string;
  /** As documents say it, such as `en`. */
  readonly language: string;
  /** Facts, opinions and data points found in it; null for an unmarked text. */
  readonly marking: Marking | null;
  /** Times of the spoken parts; empty for a written text. */
  readonly timings: readonly Timing[];
}

/** Comments as one text, a comment after the other, and where each stands in it. */
export interface ReadableComments extends ReadableText {
  readonly comments: readonly Comment[];
}

/** An item of a collection with its texts. */
export interface ReadableItem {
  readonly reference: ItemReference;
  /** Of the transcript or article; null for an item that has only comments. */
  readonly transcript: ReadableText | null;
  readonly comments: ReadableComments | null;
}
