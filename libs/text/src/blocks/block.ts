/** What a block is; `code` is also what is no prose: front matter, comments, HTML, link definitions. */
export type BlockKind = "heading" | "paragraph" | "list-item" | "code" | "table" | "quote";

/** A block of a text with its markers ("# ", "- ", "> "), without white space at its ends. */
export interface Block {
  readonly kind: BlockKind;
  readonly start: number;
  readonly end: number;
  /** 1–6, headings only. */
  readonly level?: number;
}
