import type { SupportView } from "@quarry/contracts";

/** What a language model says of one citation. */
export interface CitationView {
  readonly view: SupportView;
  /** Words of the sentence that the quote does not carry. */
  readonly unsupported: readonly string[];
}
