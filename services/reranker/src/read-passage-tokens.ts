import type { FoundPassage, StoredPassage } from "@quarry/evidence";
import { createLruCache } from "./lru-cache.ts";
import type { SearchableEvidence } from "./ports.ts";

/** One vector per token of a passage, and where each token stands in the document. */
export type PassageTokens = Pick<StoredPassage, "tokens" | "tokenOffsets">;

/** The token vectors of passages by id; one that was forgotten meanwhile has no entry. */
export type ReadPassageTokens = (
  passages: readonly FoundPassage[],
) => Promise<ReadonlyMap<string, PassageTokens>>;

/** Passages kept; each is some 350 kB, so at most some 45 MB. */
const capacity = 128;

/** What is stored under an id changes only when the passage is cut differently. */
const keyOf = ({ passageId, start, end }: FoundPassage): string => `${passageId}/${start}-${end}`;

/**
 * Reads token vectors; those that were asked for lately are not read again. Reading them was seven tenths of a job, and the topics,
 * rounds and claims of a run choose much the same passages.
 */
export const createReadPassageTokens = (
  evidence: Pick<SearchableEvidence, "readPassages">,
): ReadPassageTokens => {
  const cache = createLruCache<PassageTokens>(capacity);
  return async (passages) => {
    const found = new Map<string, PassageTokens>();
    for (const passage of passages) {
      const known = cache.get(keyOf(passage));
      if (known) found.set(passage.passageId, known);
    }
    const missing = passages.flatMap(({ passageId }) => (found.has(passageId) ? [] : [passageId]));
    const read = missing.length === 0 ? [] : await evidence.readPassages(missing, { withTokens: true });
    for (const passage of read) {
      const { passageId, tokens, tokenOffsets } = passage;
      if (!tokens || !tokenOffsets) continue;
      found.set(passageId, { tokens, tokenOffsets });
      cache.set(keyOf(passage), { tokens, tokenOffsets });
    }
    return found;
  };
};
