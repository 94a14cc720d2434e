/*
 * Documents, their passages and scopes; dense and BM25 search over passages. Not for judging relevance: ranking belongs to
 * libs/kernel/ranking and services/reranker. Services and testkit may import it; it is the only home of the Qdrant client.
 */
export { createEvidenceStore, evidencePart } from "./create-evidence-store.ts";
export type {
  EvidenceFilter,
  EvidenceStore,
  FoundCandidate,
  IndexMark,
  RetrieverQuery,
  StoredDocument,
} from "./evidence-store.ts";
export type { EvidenceStoreOptions } from "./qdrant/ask-qdrant.ts";
export type {
  FoundPassage,
  PassageMetadata,
  PassageSentence,
  PassageVectors,
  StoredPassage,
} from "./passages/passage.ts";
export { type IndexSnapshots, openIndexSnapshots } from "./index-snapshots.ts";
export { documentIdOf, passageIdOf } from "./ids.ts";
export { pastScopeOf } from "./documents/membership-records.ts";
export { type IndexInspection, inspectIndex } from "./reindex/inspect-index.ts";
export type { IndexStored } from "./reindex/bring-document.ts";
export { reindex, type Reindexed, type ReindexOptions, type ReindexProgress } from "./reindex/reindex.ts";
