import type { Encoder } from "@quarry/encoder";
import type { EvidenceStore } from "@quarry/evidence";

/** What find-evidence needs of the evidence store. */
export type SearchableEvidence = Pick<
  EvidenceStore,
  "documentsIn" | "searchDense" | "searchBm25" | "scoreMaxSim" | "readPassages" | "getDocument"
>;

/** Everything outside the reranker that a job touches. */
export interface FindEvidencePorts {
  readonly evidence: SearchableEvidence;
  readonly encoder: Pick<Encoder, "encode">;
}
