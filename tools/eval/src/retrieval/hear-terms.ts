import type { Candidate, EvidenceStore } from "@quarry/evidence";

/** A store like the given one that remembers the index terms it was last asked for by BM25. */
export const hearTerms = (
  evidence: EvidenceStore,
): { readonly evidence: EvidenceStore; readonly terms: () => readonly string[] } => {
  let heard: readonly string[] = [];
  return {
    evidence: {
      ...evidence,
      searchBm25: (...request: Parameters<EvidenceStore["searchBm25"]>): Promise<Candidate[]> => {
        [heard] = request;
        return evidence.searchBm25(...request);
      },
    },
    terms: () => heard,
  };
};
