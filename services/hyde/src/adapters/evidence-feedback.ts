import type { EvidenceStore } from "@quarry/evidence";
import type { FeedbackSource } from "../ports.ts";

type Store = Pick<EvidenceStore, "ensure" | "documentsIn" | "searchBm25" | "readPassages" | "getDocument">;

const textsOf = async (
  store: Store,
  documentIds: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> => {
  const texts = new Map<string, string>();
  for (const documentId of documentIds) {
    const document = await store.getDocument(documentId);
    if (document) texts.set(documentId, document.text);
  }
  return texts;
};

/** Relevance feedback from the evidence store; makes its collections when this service is the first to need them. */
export const createEvidenceFeedback = (store: Store): FeedbackSource => ({
  search: async ({ terms, scopes, limit, found }) => {
    await store.ensure();
    const filter = scopes.length === 0 ? {} : { documentIds: await store.documentsIn(scopes) };
    const candidates = await store.searchBm25(terms, filter, limit);
    const ids = new Set([...found, ...candidates.map(({ passageId }) => passageId)]);
    const passages = await store.readPassages([...ids].slice(0, limit));
    const texts = await textsOf(store, new Set(passages.map(({ documentId }) => documentId)));
    return passages.flatMap(({ documentId, start, end, language }) => {
      const text = texts.get(documentId)?.slice(start, end);
      return text === undefined ? [] : [{ text, language }];
    });
  },
});
