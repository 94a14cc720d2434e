import type { TextSpan } from "../text-span.ts";

/** What a passage is made of and never cuts: a heading, a sentence, a whole code block or table, or a piece of an overlong one. */
export interface PassageUnit extends TextSpan {
  readonly tokens: number;
  readonly isHeading: boolean;
  /** The headings over it, outermost first; a heading ends its own path. */
  readonly path: readonly string[];
}

/** What cutting a text needs to know. */
export interface UnitSizes {
  readonly maxTokens: number;
  readonly countTokens: (text: string) => number;
  /** Where the words of the text begin, ascending. */
  readonly wordStarts: ArrayLike<number>;
}
