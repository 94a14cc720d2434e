import type { EncodedPassage } from "@quarry/encoder";
import type { StoredDocument } from "@quarry/evidence";
import { createIndexDocument } from "@quarry/indexer";

const [dimensions, charactersPerToken] = [384, 4];

/** Vectors as long as a real model's, that say nothing. */
const encodedOf = (text: string): EncodedPassage => {
  const tokens = Math.ceil(text.length / charactersPerToken);
  const count = Math.ceil(tokens / 2);
  const value = 1 / Math.sqrt(dimensions);
  const signOf = (index: number): number => (Math.imul(index, 2_654_435_761) > 0 ? value : -value);
  return {
    dense: Float32Array.from({ length: dimensions }, (_, index) => signOf(index)),
    tokens: {
      data: Float32Array.from({ length: count * dimensions }, (_, index) => signOf(index)),
      count,
      dimensions,
    },
    rowOf: Array.from({ length: tokens }, (_, token) => token >> 1),
    offsets: Array.from({ length: tokens }, (_, token) => {
      const start = token * charactersPerToken;
      return [start, Math.min(text.length, start + charactersPerToken)] as const;
    }),
    unknownShare: 0,
  };
};

/** The indexer's own handler over a document, with an encoder that costs nothing and a store that keeps only how many passages came. */
export const indexingOf = (document: StoredDocument): ReturnType<typeof createIndexDocument> => {
  let stored = 0;
  const nothing = async (): Promise<void> => undefined;
  return createIndexDocument({
    encoder: {
      profile: {
        id: "bench",
        dimensions,
        tokenDimensions: dimensions,
        maxTokens: 512,
        arithmetic: "int8",
      },
      countTokens: (text) => Math.ceil(text.length / charactersPerToken),
      encodePassages: async (inputs) => inputs.map(({ text }) => encodedOf(text)),
    },
    evidence: {
      getDocument: async () => document,
      indexedWith: async () => undefined,
      countPassages: async () => stored,
      putPassages: async (passages) => {
        stored += passages.length;
      },
      dropPassages: nothing,
      markIndexed: nothing,
      unmarkIndexed: nothing,
      syncPassages: nothing,
    },
  });
};
