import type { RankedPassage } from "@quarry/contracts";
import type { RunState } from "./state.ts";

/** The passages of documents the run uses; one whose indexing was cut off may have left some that nothing may cite. */
export const usedPassages = (
  { documents }: Pick<RunState, "documents">,
  passages: readonly RankedPassage[],
): RankedPassage[] => {
  const used = new Set(documents.map(({ documentId }) => documentId));
  return passages.filter(({ documentId }) => used.has(documentId));
};
