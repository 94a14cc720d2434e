import { createDocumentRecords } from "./documents/document-records.ts";
import { createMembershipRecords } from "./documents/membership-records.ts";
import { createScopeCounts } from "./documents/scope-counts.ts";
import type { EvidenceStore, EvidenceStoreOptions } from "./evidence-store.ts";
import { createPassageRecords, createSyncPassages } from "./passages/passage-records.ts";
import { ensureCollections } from "./qdrant/ensure-collections.ts";
import { createQdrant, type Qdrant } from "./qdrant/qdrant.ts";
import { createRecordChanges, withRecordedChanges } from "./reindex/changes.ts";
import { createPassageSearch } from "./search/passage-search.ts";

/** The store over the index that the names of the connection lead to. */
export const createStoreOn = (qdrant: Qdrant, options: EvidenceStoreOptions): EvidenceStore => {
  const syncPassages = createSyncPassages(qdrant);
  const passages = createPassageRecords(qdrant, options.dimensions);
  const { readPassages } = passages;
  return {
    ensure: () => ensureCollections(qdrant, options),
    isReady: () =>
      qdrant
        .call((client) => client.getCollections())
        .then(
          () => true,
          () => false,
        ),
    syncPassages,
    ...createDocumentRecords(qdrant, syncPassages),
    ...createMembershipRecords(qdrant, syncPassages),
    ...passages,
    ...createPassageSearch({ qdrant, readPassages, dimensions: options.dimensions }),
    ...createScopeCounts(qdrant),
  };
};

/** Opens the store; nothing is sent before the first call. */
export const createEvidenceStore = (options: EvidenceStoreOptions): EvidenceStore => {
  const qdrant = createQdrant(options);
  return withRecordedChanges(createStoreOn(qdrant, options), createRecordChanges(qdrant));
};
