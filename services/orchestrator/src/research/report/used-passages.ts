import type { findEvidence, InputOf, OutputOf, RankedPassage } from "@quarry/contracts";
import type { RunState } from "../state.ts";
import type { RunFacts } from "../step.ts";
import { searchesCollection } from "./sources.ts";

/** Has a search say what is known of the documents it finds, where the run may not know them yet. */
export const describesDocuments = (
  facts: Pick<RunFacts, "request">,
): Pick<InputOf<typeof findEvidence>, "withDocuments"> =>
  searchesCollection(facts) ? { withDocuments: true } : {};

/** The run uses every document of its collection that a search retrieved, and no other of it. */
export const considerDocuments = (
  state: RunState,
  answers: readonly Pick<OutputOf<typeof findEvidence>, "documents">[],
): RunState => {
  if (state.collection === null) return state;
  const held = new Set(state.documents.map(({ documentId }) => documentId));
  const found = new Map(
    answers
      .flatMap(({ documents = [] }) => documents)
      .filter(({ facts }) => !held.has(facts.documentId))
      .map((one) => [one.facts.documentId, one]),
  );
  const documents = [...found.values()];
  const { collection } = state;
  return {
    ...state,
    documents: [...state.documents, ...documents.map(({ facts }) => facts)],
    indexed: [
      ...state.indexed,
      ...documents.map(({ facts: { documentId }, passages }) => ({
        documentId,
        passages,
        written: 0,
        alreadyIndexed: true,
      })),
    ],
    collection: { ...collection, considered: [...collection.considered, ...found.keys()] },
  };
};

/** The passages of documents the run uses; one whose indexing was cut off may have left some that nothing may cite. */
export const usedPassages = (
  { documents }: Pick<RunState, "documents">,
  passages: readonly RankedPassage[],
): RankedPassage[] => {
  const used = new Set(documents.map(({ documentId }) => documentId));
  return passages.filter(({ documentId }) => used.has(documentId));
};
