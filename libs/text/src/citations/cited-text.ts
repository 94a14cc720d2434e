import type { TextSpan } from "../text-span.ts";

/** A mark that names a source, such as `[3]` or a link; its span is the mark's. */
export interface TextCitation extends TextSpan {
  /** The key of a reference (`3`, `^note`, `@smith2020`), or the address the mark itself leads to. */
  readonly ref: string;
  /** What the mark stands behind, in plain words: the sentence, or the part of it since the mark before. */
  readonly claim: string;
}

/** A sentence of a text in its offsets, in plain words, with the marks that belong to it. */
export interface CitingSentence extends TextSpan {
  readonly text: string;
  readonly citations: readonly TextCitation[];
}

/** An entry of a text's list of references. */
export interface Reference {
  readonly key: string;
  readonly url?: string;
  readonly title?: string;
}

/** A text as sentences and what they cite; headings, code and the list of references are no sentences. */
export interface CitedText {
  readonly sentences: readonly CitingSentence[];
  readonly references: readonly Reference[];
}
