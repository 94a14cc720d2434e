import type { Encoder } from "@quarry/encoder";
import type { EvidenceStore } from "@quarry/evidence";

/** What index-document needs of the evidence store. */
export type IndexedEvidence = Pick<
  EvidenceStore,
  | "getDocument"
  | "indexedWith"
  | "countPassages"
  | "putPassages"
  | "dropPassages"
  | "markIndexed"
  | "unmarkIndexed"
  | "syncPassages"
>;

/** What index-document needs of the encoder. */
export type PassageEncoder = Pick<Encoder, "profile" | "countTokens" | "encodePassages">;

/** Everything outside the indexer that a job touches. */
export interface IndexDocumentPorts {
  readonly evidence: IndexedEvidence;
  readonly encoder: PassageEncoder;
}
