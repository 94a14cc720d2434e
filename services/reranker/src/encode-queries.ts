import type { Encoded } from "@quarry/encoder";
import { createLruCache } from "./lru-cache.ts";
import type { FindEvidencePorts } from "./ports.ts";

/** The vectors of query texts, in their order. */
export type EncodeQueries = (texts: readonly string[], signal: AbortSignal) => Promise<Encoded[]>;

/** Query vectors kept; each is some 50 kB. */
const capacity = 512;

/** Encodes query texts; one that was asked for lately is not encoded again. */
export const createEncodeQueries = (encoder: FindEvidencePorts["encoder"]): EncodeQueries => {
  const cache = createLruCache<Encoded>(capacity);
  return async (texts, signal) => {
    const known = texts.map((text) => cache.get(text));
    const missing = texts.filter((_, index) => !known[index]);
    const made = await encoder.encode(
      missing.map((text) => ({ text })),
      { signal },
    );
    const fresh = made.values();
    const all = known.flatMap((encoded) => encoded ?? fresh.next().value ?? []);
    all.forEach((encoded, index) => cache.set(texts[index] ?? "", encoded));
    return all;
  };
};
