import type { Encoded, SignalEncoder } from "@quarry/extractive";
import { LRUCache } from "lru-cache";

/** Some 20 MB of token vectors: the sentences of the passages that the claims of one run are judged by. */
const mostKept = 400;

/** An encoder that keeps the vectors of its latest texts: the same sentences are compared with many claims. */
export const keepEncodings = (encoder: SignalEncoder): SignalEncoder => {
  const kept = new LRUCache<string, Encoded>({ max: mostKept });
  return {
    // An encoder that is not loaded yet has none.
    get profile() {
      return encoder.profile;
    },
    encode: async (texts, options) => {
      const known = new Map(
        texts.flatMap(({ text }) => {
          const encoded = kept.get(text);
          return encoded === undefined ? [] : [[text, encoded] as const];
        }),
      );
      const missing = [...new Set(texts.map(({ text }) => text))].filter((text) => !known.has(text));
      const inputs = missing.map((text) => ({ text }));
      const encodings = inputs.length === 0 ? [] : await encoder.encode(inputs, options);
      for (const [index, text] of missing.entries()) {
        const encoded = encodings[index];
        if (encoded !== undefined) known.set(text, encoded);
      }
      for (const [text, encoded] of known) kept.set(text, encoded);
      return texts.flatMap(({ text }) => known.get(text) ?? []);
    },
  };
};
