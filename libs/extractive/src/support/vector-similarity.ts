import { dot, maxSim, type TokenMatrix } from "@quarry/ranking";
import type { Encoded } from "../encoding.ts";

/** How near the passages of a quote come to a sentence, as cosines. */
export interface VectorSimilarity {
  /** Of the dense vectors, the nearest passage's. */
  readonly dense: number;
  /** Of the sentence's tokens each finds its best match in the quote; the mean over the third that finds the worst. */
  readonly weakest: number;
}

/** Rows of the tokens that stand in the text and say something: no markers, no header, no punctuation. */
export const tellingRows = (text: string, { offsets }: Encoded): number[] =>
  offsets.flatMap(([start, end], row) =>
    start >= 0 && /[\p{L}\p{N}]/u.test(text.slice(start, end)) ? [row] : [],
  );

const bestMatches = (tokens: TokenMatrix, quotes: readonly Encoded[]): number[] => {
  const alignments = quotes.map((quote) => maxSim(tokens, quote.tokens).alignment);
  return Array.from({ length: tokens.count }, (_, row) =>
    Math.max(...alignments.map((alignment) => alignment[row]?.similarity ?? 0)),
  );
};

const meanOfWeakestThird = (similarities: readonly number[]): number => {
  const weakest = similarities
    .toSorted((one, other) => one - other)
    .slice(0, Math.ceil(similarities.length / 3));
  return weakest.length === 0 ? 0 : weakest.reduce((sum, value) => sum + value, 0) / weakest.length;
};

/**
 * Compares a sentence with the passages of a quote by late interaction (Khattab & Zaharia 2020). What a quote leaves out shows in
 * the tokens that match worst; the mean over all of them hides it.
 */
export const vectorSimilarity = (
  text: string,
  sentence: Encoded,
  quotes: readonly Encoded[],
): VectorSimilarity => {
  if (quotes.length === 0) return { dense: 0, weakest: 0 };
  const best = bestMatches(sentence.tokens, quotes);
  return {
    dense: Math.max(...quotes.map((quote) => dot(sentence.dense, quote.dense))),
    weakest: meanOfWeakestThird(tellingRows(text, sentence).map((row) => best[row] ?? 0)),
  };
};
