/** Text taken out of a document, and what the document says about itself. */
export interface Extracted {
  readonly status: "extracted";
  readonly text: string;
  readonly mediaType: string;
  readonly title?: string | undefined;
  readonly author?: string | undefined;
  readonly publishedAt?: string | undefined;
  readonly language?: string | undefined;
}
