/*
 * Documents, their passages and who holds them; dense, BM25 and MaxSim search over passages.
 * Not for deciding what is relevant: ranking belongs to libs/ranking and services/reranker.
 * Services and testkit may import it; it is the only home of the Qdrant client.
 */
export { createEvidenceStore } from "./create-evidence-store.ts";
export { type EvidencePart, evidencePart } from "./evidence-part.ts";
export type {
  Candidate,
  EvidenceFilter,
  EvidenceStore,
  EvidenceStoreOptions,
  FoundPassage,
  IndexMark,
  PassagePlace,
  StoredDocument,
  StoredPassage,
  TokenOffset,
} from "./evidence-store.ts";
export { documentIdOf, passageIdOf } from "./ids.ts";
