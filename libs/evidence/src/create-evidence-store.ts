import { createDocumentRecords } from "./document-records.ts";
import { ensureCollections } from "./ensure-collections.ts";
import type { EvidenceStore, EvidenceStoreOptions } from "./evidence-store.ts";
import { createMembershipRecords } from "./membership-records.ts";
import { createPassageRecords } from "./passage-records.ts";
import { createPassageSearch } from "./passage-search.ts";
import { createQdrant } from "./qdrant.ts";

/** Opens the store; nothing is sent before the first call. */
export const createEvidenceStore = (options: EvidenceStoreOptions): EvidenceStore => {
  const qdrant = createQdrant(options);
  return {
    ensure: () => ensureCollections(qdrant, options.dimensions),
    isReady: () =>
      qdrant
        .call((client) => client.getCollections())
        .then(
          () => true,
          () => false,
        ),
    ...createDocumentRecords(qdrant),
    ...createMembershipRecords(qdrant),
    ...createPassageRecords(qdrant),
    ...createPassageSearch(qdrant),
  };
};
