import type { GivenFacts, Source } from "@quarry/contracts";

/** An item as it was handed in: what it is called and where its texts are to be read. */
export interface NewItem {
  readonly linkId: string;
  /** What a report calls it. */
  readonly uri: string;
  /** Where it comes from, as a reader is told. */
  readonly source: string;
  readonly given: GivenFacts;
  /** Of the transcript or article; null for an item of comments alone. */
  readonly content: Source | null;
  readonly comments: Source | null;
}
