import type { Encoder, MaxSimGraph } from "@quarry/encoder";
import type { EvidenceStore } from "@quarry/evidence";
import type { SearchTally } from "@quarry/redis";

/** Methods of the evidence store that ranking uses. */
export type SearchableEvidence = Pick<EvidenceStore, "search" | "scoreBm25" | "readVectors">;

/** External dependencies of passage ranking. */
export interface RankPassagesPorts {
  readonly evidence: SearchableEvidence;
  readonly encoder: Pick<Encoder, "encodeQuery" | "profile">;
  readonly maxSim: MaxSimGraph;
}

/** Encoder for texts that are not indexed. */
export type CandidateEncoder = Pick<Encoder, "encode" | "encodeQuery" | "countTokens" | "profile">;

/** External dependencies of a reranker job. */
export interface FindEvidencePorts extends RankPassagesPorts {
  readonly evidence: SearchableEvidence &
    Pick<EvidenceStore, "countDocuments" | "documentsIn" | "getIndexed">;
  readonly encoder: CandidateEncoder;
  /** Optional counter of answered searches. */
  readonly tally?: Pick<SearchTally, "record">;
  /** Monotonic milliseconds. */
  readonly now?: () => number;
}
