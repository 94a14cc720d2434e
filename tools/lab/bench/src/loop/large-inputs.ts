import { setImmediate as nextTurn } from "node:timers/promises";
import type { EncodedPassage } from "@quarry/encoder";
import type { StoredDocument } from "@quarry/evidence";
import { createIndexDocument } from "@quarry/indexer";
import type { ReadableItem } from "@quarry/reading";

const sentenceOf = (index: number): string =>
  `In year ${index} mill ${index % 97} ground ${index * 31} sacks; prices fell by ${index % 90}% and nobody knew why. `;

/** Creates an English text on one line, which is the hardest to split. */
export const longLine = (characters: number): string => {
  const sentences: string[] = [];
  for (let length = 0; length < characters; length += sentences.at(-1)?.length ?? 0)
    sentences.push(sentenceOf(sentences.length));
  return sentences.join("");
};

/** Creates a Chinese text, whose words are found by dictionary. */
export const longChinese = (characters: number): string => {
  const sentence = "磨坊在2024年磨了三十袋小麦，价格下降了30%。农民认为收成不错。";
  return sentence.repeat(Math.ceil(characters / sentence.length));
};

/** Creates an item with one text. */
export const itemOf = (text: string, language: string): ReadableItem => {
  const documentId = "7f6ed9a4-6a0e-5b8a-9d4e-000000000000";
  const transcript = { documentId, characters: text.length, words: Math.ceil(text.length / 6), language };
  return {
    reference: {
      itemId: "i-item-0",
      linkId: "item-0",
      source: "file",
      title: "Report",
      metadata: {},
      transcript,
      comments: null,
    },
    transcript: { documentId, text, language, marking: null, timings: [] },
    comments: null,
  };
};

const [dimensions, charactersPerToken, maxTokens] = [384, 4, 512];

/** Creates meaningless vectors with the length of a real model's. */
const encodedOf = (text: string): EncodedPassage => {
  const tokens = Math.min(maxTokens, Math.ceil(text.length / charactersPerToken));
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

/**
 * Creates the indexer's own handler for a document, with an encoder without cost and a store that keeps only the number of
 * passages.
 */
export const indexingOf = (document: StoredDocument): ReturnType<typeof createIndexDocument> => {
  let stored = 0;
  const nothing = async (): Promise<void> => undefined;
  return createIndexDocument({
    encoder: {
      profile: {
        id: "bench",
        dimensions,
        tokenDimensions: dimensions,
        maxTokens,
        arithmetic: "int8",
      },
      countTokens: (text) => Math.ceil(text.length / charactersPerToken),
      // A real encoder works in threads, so the loop is free between two texts.
      encodePassages: async (inputs) => {
        const encoded: EncodedPassage[] = [];
        for (const { text } of inputs) {
          await nextTurn();
          encoded.push(encodedOf(text));
        }
        return encoded;
      },
    },
    evidence: {
      getDocument: async () => document,
      getFacts: async () => [document.facts],
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
