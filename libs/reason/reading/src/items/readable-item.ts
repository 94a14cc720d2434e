import type { Comment, ItemReference, Marking, Timing } from "@quarry/contracts";

/** A stored text available to a reader: the whole text with the positions of its parts. */
export interface ReadableText {
  readonly documentId: string;
  readonly text: string;
  /** The document's language tag, such as `en`. */
  readonly language: string;
  /** Facts, opinions and data points found in it; null for an unmarked text. */
  readonly marking: Marking | null;
  /** Times of the spoken parts; empty for a written text. */
  readonly timings: readonly Timing[];
}

/** Comments as one text in sequence, with the position of each. */
export interface ReadableComments extends ReadableText {
  readonly comments: readonly Comment[];
}

/** An item of a collection with its texts. */
export interface ReadableItem {
  readonly reference: ItemReference;
  /** The transcript or article; null for an item that only has comments. */
  readonly transcript: ReadableText | null;
  readonly comments: ReadableComments | null;
}
