import { createHash } from "node:crypto";
import type { EncodedPassage } from "@quarry/encoder";
import { poolTokens } from "@quarry/ranking";
import { words } from "@quarry/text";
import type { PassageEncoder } from "../src/write-passages.ts";

/** Returns a unit vector that depends only on the word. */
const vectorOf = (word: string, dimensions: number): Float32Array => {
  const bytes = createHash("shake256", { outputLength: dimensions }).update(word).digest();
  const values = Float32Array.from(bytes, (byte) => byte - 127.5);
  const length = Math.hypot(...values);
  return values.map((value) => value / length);
};

const encodeWords = (text: string, dimensions: number): EncodedPassage => {
  const spans = words(text);
  const data = new Float32Array(spans.length * dimensions);
  spans.forEach(({ start, end }, row) =>
    data.set(vectorOf(text.slice(start, end), dimensions), row * dimensions),
  );
  return {
    dense: vectorOf(text, dimensions),
    ...poolTokens({ data, count: spans.length, dimensions }),
    offsets: spans.map(({ start, end }) => [start, end]),
    unknownShare: 0,
  };
};

/** Passages that were encoded before, because tests index the same ones again and again. */
const encoded = new Map<string, EncodedPassage>();

const encodeOnce = (text: string, dimensions: number): EncodedPassage => {
  const key = `${dimensions} ${text}`;
  const known = encoded.get(key) ?? encodeWords(text, dimensions);
  encoded.set(key, known);
  return known;
};

/** An encoder without a model: every word is a token. `beforeBatch` receives the number of each batch, from 1. */
export const createWordEncoder = (
  beforeBatch: (batch: number) => Promise<void> | void = () => undefined,
  { id = "words", dimensions = 384 } = {},
): PassageEncoder => {
  let batches = 0;
  return {
    profile: {
      id,
      dimensions,
      tokenDimensions: dimensions,
      maxTokens: 512,
      arithmetic: "fp32",
    },
    countTokens: (text) => words(text).length,
    encodePassages: async (inputs) => {
      batches += 1;
      await beforeBatch(batches);
      return inputs.map(({ text }) => encodeOnce(text, dimensions));
    },
  };
};
