import type { Encoder, MaxSimGraph } from "@quarry/encoder";
import type { EvidenceStore } from "@quarry/evidence";
import type { SearchTally } from "@quarry/redis";

/** What ranking needs of the evidence store. */
export type SearchableEvidence = Pick<EvidenceStore, "search" | "scoreBm25" | "readVectors">;

/** Everything that ranking passages touches. */
export interface RankPassagesPorts {
  readonly evidence: SearchableEvidence;
  readonly encoder: Pick<Encoder, "encodeQuery" | "profile">;
  readonly maxSim: MaxSimGraph;
}

/** What texts that are not indexed are encoded with. */
export type CandidateEncoder = Pick<Encoder, "encode" | "encodeQuery" | "countTokens" | "profile">;

/** Everything outside the reranker that a job touches. */
export interface FindEvidencePorts extends RankPassagesPorts {
  readonly evidence: SearchableEvidence &
    Pick<EvidenceStore, "countDocuments" | "documentsIn" | "getIndexed">;
  readonly encoder: CandidateEncoder;
  /** Where answered searches are counted; without it they are not. */
  readonly tally?: Pick<SearchTally, "record">;
  /** Milliseconds of any clock that only goes forward. */
  readonly now?: () => number;
}
