import { evidenceWeights } from "./fuse-scores.ts";

/** Share of a query that an encoder cannot read: up to `harmless` its vectors count in full, from `useless` on not at all. */
const unreadable = { harmless: 0.2, useless: 0.6 } as const;

/**
 * What each leg counts for when an encoder cannot read `unreadableShare` (0 to 1) of a query: vectors of unknown tokens
 * are alike whatever the text says, so BM25 decides alone in the end.
 */
export const legWeights = (unreadableShare: number): Record<keyof typeof evidenceWeights, number> => {
  const { harmless, useless } = unreadable;
  const trust = Math.min(1, Math.max(0, (useless - unreadableShare) / (useless - harmless)));
  const { bm25, dense, maxSim } = evidenceWeights;
  return { bm25, dense: dense * trust, maxSim: maxSim * trust };
};
