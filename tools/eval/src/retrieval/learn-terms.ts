import type { EvidenceStore } from "@quarry/evidence";

/** A store like the given one that remembers the index terms it was last searched with by BM25. */
export const learnTerms = (
  evidence: Pick<EvidenceStore, "search" | "scoreBm25" | "readVectors">,
): { readonly evidence: typeof evidence; readonly terms: () => readonly string[] } => {
  let heard: readonly string[] = [];
  return {
    evidence: {
      ...evidence,
      search: (...request: Parameters<EvidenceStore["search"]>) => {
        for (const leg of request[0]) if (leg.leg === "bm25") heard = leg.terms;
        return evidence.search(...request);
      },
    },
    terms: () => heard,
  };
};
