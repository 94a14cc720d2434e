import type { EvidenceStore } from "@quarry/evidence";
import type { FeedbackSource } from "../ports.ts";

type Store = Pick<EvidenceStore, "ensure" | "search" | "readPassages">;

/** Relevance feedback from the evidence store; makes its collections when this service is the first to need them. */
export const createEvidenceFeedback = (store: Store): FeedbackSource => ({
  search: async ({ terms, scopes, limit, found }) => {
    await store.ensure();
    const [candidates = []] = await store.search([{ leg: "bm25", terms }], { scopes }, limit);
    const before = await store.readPassages(found.slice(0, limit));
    const passages = [...before, ...candidates.map(({ passage }) => passage)];
    const byId = new Map(passages.map((passage) => [passage.passageId, passage]));
    return [...byId.values()].slice(0, limit).map(({ text, language }) => ({ text, language }));
  },
});
