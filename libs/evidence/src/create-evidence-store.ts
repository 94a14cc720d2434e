import { createDocumentRecords } from "./document-records.ts";
import { ensureCollections } from "./ensure-collections.ts";
import type { EvidenceStore, EvidenceStoreOptions } from "./evidence-store.ts";
import { createMembershipRecords } from "./membership-records.ts";
import { createPassageRecords } from "./passage-records.ts";
import { createPassageSearch } from "./passage-search.ts";
import { createQdrant } from "./qdrant.ts";
import { createScopeCounts } from "./scope-counts.ts";
import { createSyncPassages } from "./sync-passages.ts";

/** Opens the store; nothing is sent before the first call. */
export const createEvidenceStore = (options: EvidenceStoreOptions): EvidenceStore => {
  const qdrant = createQdrant(options);
  const syncPassages = createSyncPassages(qdrant);
  const passages = createPassageRecords(qdrant, options.dimensions);
  const { readPassages } = passages;
  const memberships = createMembershipRecords(qdrant, syncPassages);
  return {
    ensure: () => ensureCollections(qdrant, options.dimensions),
    isReady: () =>
      qdrant
        .call((client) => client.getCollections())
        .then(
          () => true,
          () => false,
        ),
    syncPassages,
    ...createDocumentRecords(qdrant, syncPassages),
    ...memberships,
    ...passages,
    ...createPassageSearch({ qdrant, readPassages, dimensions: options.dimensions }),
    ...createScopeCounts(qdrant, memberships.documentsIn),
  };
};
