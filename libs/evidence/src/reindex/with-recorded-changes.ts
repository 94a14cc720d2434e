import type { EvidenceStore } from "../evidence-store.ts";
import type { RecordChanges } from "./record-changes.ts";

/** A store of which every write is recorded while the index is made anew. */
export const withRecordedChanges = (store: EvidenceStore, recordChanges: RecordChanges): EvidenceStore => {
  const recorded = <Answer>(documentId: string, write: () => Promise<Answer>): Promise<Answer> =>
    recordChanges(async () => [documentId], write);
  return {
    ...store,
    putDocument: (document) => recorded(document.facts.documentId, () => store.putDocument(document)),
    join: (scope, documentId) => recorded(documentId, () => store.join(scope, documentId)),
    leave: (scope, documentId) => recorded(documentId, () => store.leave(scope, documentId)),
    forget: (scope) =>
      recordChanges(
        () => store.documentsIn([scope]),
        () => store.forget(scope),
      ),
    markIndexed: (documentId, mark) => recorded(documentId, () => store.markIndexed(documentId, mark)),
    unmarkIndexed: (documentId) => recorded(documentId, () => store.unmarkIndexed(documentId)),
    putPassages: (passages) =>
      recordChanges(
        async () => [...new Set(passages.map(({ documentId }) => documentId))],
        () => store.putPassages(passages),
      ),
    dropPassages: (documentId, fromIndex) =>
      recorded(documentId, () => store.dropPassages(documentId, fromIndex)),
    putMarking: (documentId, marking) => recorded(documentId, () => store.putMarking(documentId, marking)),
    syncPassages: (documentId) => recorded(documentId, () => store.syncPassages(documentId)),
  };
};
