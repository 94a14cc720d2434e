import type { TokenMatrix } from "@quarry/ranking";

/** A text as vectors: one dense, and one per token that is kept. */
export interface Encoded {
  /** Of length 1. */
  readonly dense: Float32Array;
  /** Rows of length 1. */
  readonly tokens: TokenMatrix;
  /** Of each row, its characters in the text, UTF-16, half-open; [-1, -1] for a token that is not of the text. */
  readonly offsets: readonly (readonly [start: number, end: number])[];
}

/** The part of an encoder that the extractive answers need; `Encoder` of @quarry/encoder is one. */
export interface SentenceEncoder {
  readonly profile: { readonly id: string; readonly tokenDimensions: number };
  /** Model tokens of a text, special tokens not counted. */
  countTokens(text: string): number;
  /** One answer per text, in their order; the header colours the vectors. */
  encode(
    texts: readonly { readonly header?: string; readonly text: string }[],
    options?: { readonly signal?: AbortSignal },
  ): Promise<readonly Encoded[]>;
}
