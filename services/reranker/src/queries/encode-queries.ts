import type { Encoded } from "@quarry/encoder";
import { LRUCache } from "lru-cache";
import type { RankPassagesPorts } from "../ports.ts";

/** Query vectors in the order of the texts, and how many were known. */
export interface EncodedQueries {
  readonly encoded: readonly Encoded[];
  readonly hits: number;
}

/** The vectors of query texts. */
export type EncodeQueries = (texts: readonly string[], signal: AbortSignal) => Promise<EncodedQueries>;

/** Query vectors kept; each is some 50 kB. */
const capacity = 512;

/** Encodes query texts; one that was asked for lately is not encoded again. */
export const createEncodeQueries = (
  encoder: Pick<RankPassagesPorts["encoder"], "encodeQuery">,
): EncodeQueries => {
  const cache = new LRUCache<string, Encoded>({ max: capacity });
  return async (texts, signal) => {
    const known = new Map(texts.map((text) => [text, cache.get(text)]));
    const hits = texts.filter((text) => known.get(text)).length;
    for (const [text, encoded] of known) {
      if (encoded) continue;
      const made = await encoder.encodeQuery(text, { signal });
      known.set(text, made);
      cache.set(text, made);
    }
    return { encoded: texts.flatMap((text) => known.get(text) ?? []), hits };
  };
};
