import type { EvidenceStore } from "../evidence-store.ts";
import type { NoteChanges } from "./note-changes.ts";

/** A store of which every write is noted while the index is made anew. */
export const withNotedChanges = (store: EvidenceStore, noteChanges: NoteChanges): EvidenceStore => {
  const noted = <Answer>(documentId: string, write: () => Promise<Answer>): Promise<Answer> =>
    noteChanges(async () => [documentId], write);
  return {
    ...store,
    putDocument: (document) => noted(document.facts.documentId, () => store.putDocument(document)),
    join: (scope, documentId) => noted(documentId, () => store.join(scope, documentId)),
    leave: (scope, documentId) => noted(documentId, () => store.leave(scope, documentId)),
    forget: (scope) =>
      noteChanges(
        () => store.documentsIn([scope]),
        () => store.forget(scope),
      ),
    markIndexed: (documentId, mark) => noted(documentId, () => store.markIndexed(documentId, mark)),
    unmarkIndexed: (documentId) => noted(documentId, () => store.unmarkIndexed(documentId)),
    putPassages: (passages) =>
      noteChanges(
        async () => [...new Set(passages.map(({ documentId }) => documentId))],
        () => store.putPassages(passages),
      ),
    dropPassages: (documentId, fromIndex) =>
      noted(documentId, () => store.dropPassages(documentId, fromIndex)),
    putMarking: (documentId, marking) => noted(documentId, () => store.putMarking(documentId, marking)),
    syncPassages: (documentId) => noted(documentId, () => store.syncPassages(documentId)),
  };
};
