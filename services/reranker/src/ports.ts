import type { Encoder, MaxSimGraph } from "@quarry/encoder";
import type { EvidenceStore } from "@quarry/evidence";
import type { SearchTally } from "@quarry/redis";

/** Methods of the evidence store that ranking uses. */
export type SearchableEvidence = Pick<EvidenceStore, "search" | "scoreBm25" | "readVectors">;

/** Everything that ranking passages touches. */
export interface RankPassagesPorts {
  readonly evidence: SearchableEvidence;
  readonly encoder: Pick<Encoder, "encodeQuery" | "profile">;
  readonly maxSim: MaxSimGraph;
}

/** Encoder of texts that are not indexed. */
export type CandidateEncoder = Pick<Encoder, "encode" | "encodeQuery" | "countTokens" | "profile">;

/** Everything outside the reranker that a job touches. */
export interface FindEvidencePorts extends RankPassagesPorts {
  readonly evidence: SearchableEvidence &
    Pick<EvidenceStore, "countDocuments" | "documentsIn" | "getIndexed">;
  readonly encoder: CandidateEncoder;
  /** Counter of answered searches, optional. */
  readonly tally?: Pick<SearchTally, "record">;
  /** Milliseconds of any clock that only goes forward. */
  readonly now?: () => number;
}
