import type { EvidenceStore } from "@quarry/evidence";
import type { FeedbackSource } from "../ports.ts";

type Store = Pick<EvidenceStore, "ensure" | "search" | "readPassages">;

/** Relevance feedback from the evidence store; makes its collections when this service is the first to need them. */
export const createEvidenceFeedback = (store: Store): FeedbackSource => ({
  search: async ({ terms, scopes, limit, found }) => {
    await store.ensure();
    const known = await store.readPassages(found);
    const [candidates = []] = await store.search([{ leg: "bm25", terms }], { scopes }, limit);
    const passages = [...known, ...candidates.map(({ passage }) => passage)];
    const distinct = new Map(passages.map((passage) => [passage.passageId, passage]));
    return [...distinct.values()].slice(0, limit).map(({ text, language }) => ({ text, language }));
  },
});
