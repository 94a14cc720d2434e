import type { GivenFacts } from "@quarry/contracts";

/** Bytes of an item, kept where the job that reads them finds them. */
export interface KeptBytes {
  readonly uploadId: string;
  readonly bytes: number;
  /** What they are, where somebody has said so. */
  readonly contentType?: string | undefined;
}

/** What a user says of an item. */
export interface ItemFacts extends GivenFacts {
  readonly linkId?: string | undefined;
  readonly source?: string | undefined;
  /** What a report calls it. */
  readonly uri?: string | undefined;
}

/** An item taken out of a request, its bytes kept. */
export interface ItemParts {
  readonly facts: ItemFacts;
  readonly content: KeptBytes | { readonly url: string } | null;
  readonly comments: KeptBytes | null;
  /** What the file was called at home. */
  readonly fileName?: string | undefined;
}
