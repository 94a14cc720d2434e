import type { TokenMatrix } from "@quarry/ranking";

/** A text as vectors: one dense vector, and one for each token that is kept. */
export interface Encoded {
  /** Of length 1. */
  readonly dense: Float32Array;
  /** Rows of length 1. */
  readonly tokens: TokenMatrix;
  /** Half-open character range of each row in the text, in UTF-16 code units; [-1, -1] for a token that is not in the text. */
  readonly offsets: readonly (readonly [start: number, end: number])[];
}

/** The part of an encoder needed for extractive answers; implemented by `Encoder` of @quarry/encoder. */
export interface SentenceEncoder {
  readonly profile: { readonly id: string; readonly tokenDimensions: number };
  /** Returns the number of model tokens of a text, without special tokens. */
  countTokens(text: string): number;
  /** Returns one result per text, in order; the header influences the vectors. */
  encode(
    texts: readonly { readonly header?: string; readonly text: string }[],
    options?: { readonly signal?: AbortSignal },
  ): Promise<readonly Encoded[]>;
}
