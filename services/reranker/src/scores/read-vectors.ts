import type { FoundPassage, PassageSentence } from "@quarry/evidence";
import { dequantiseRows, type QuantisedMatrix } from "@quarry/ranking";
import { LRUCache } from "lru-cache";
import type { RankPassagesPorts } from "../ports.ts";

/** What a passage is scored with. */
export interface ScoringVectors {
  /** Of length 1, give or take the rounding of its storage. */
  readonly dense: Float32Array;
  readonly tokens: QuantisedMatrix;
  readonly sentences: readonly PassageSentence[];
}

/** Vectors by passage id, and how many were known; a passage that was forgotten or encoded otherwise has none. */
export interface ReadVectors {
  readonly vectors: ReadonlyMap<string, ScoringVectors>;
  readonly hits: number;
}

/** Passages kept; each is some 35 kB, so at most some 20 MB. */
const capacity = 512;

/**
 * Reads what passages are scored with; those that were asked for lately are not read again: the topics, rounds and
 * claims of a run look at much the same passages.
 */
export const createReadVectors = ({ evidence, encoder }: Pick<RankPassagesPorts, "evidence" | "encoder">) => {
  const cache = new LRUCache<string, ScoringVectors>({ max: capacity });
  // What is stored under an id changes only when the passage is cut or encoded differently; its title is encoded with it.
  const keyOf = ({ passageId, start, end, title }: FoundPassage): string =>
    `${passageId}/${start}-${end}/${encoder.profile.id}/${title}`;

  return async (passages: readonly FoundPassage[]): Promise<ReadVectors> => {
    const vectors = new Map<string, ScoringVectors>();
    for (const passage of passages) {
      const known = cache.get(keyOf(passage));
      if (known) vectors.set(passage.passageId, known);
    }
    const hits = vectors.size;
    const missing = passages.filter(({ passageId }) => !vectors.has(passageId));
    if (missing.length === 0) return { vectors, hits };
    const ids = missing.map(({ passageId }) => passageId);
    const read = await evidence.readVectors(ids, encoder.profile.id);
    for (const passage of missing) {
      const found = read.get(passage.passageId);
      if (!found) continue;
      const { tokens, sentences } = found;
      const kept = { dense: dequantiseRows(found.dense).data, tokens, sentences };
      vectors.set(passage.passageId, kept);
      cache.set(keyOf(passage), kept);
    }
    return { vectors, hits };
  };
};
