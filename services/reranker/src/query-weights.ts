import type { EvidenceQuery } from "@quarry/contracts";
import { expansionWeight, type QuestionRanking } from "@quarry/ranking";

/**
 * How far the lists of each query count when candidates are chosen. What was asked counts in full, the subject always;
 * what expands it, as far as the ranking of the subject alone says. With a hypothetical passage the variations are a
 * model's too, without one they repeat what was found; a gap is what a reader missed there, so it is words from outside.
 */
export const queryWeights = (queries: readonly EvidenceQuery[], ranking: QuestionRanking): number[] => {
  const isByModel = queries.some(({ role }) => role === "hypothetical");
  const fromOutside = expansionWeight(ranking, "model");
  const fromFound = expansionWeight(ranking, "feedback");
  return queries.map(({ role, text }, index) => {
    if (index === 0) return 1;
    if (text.trim() === "") return 0;
    if (role === "hypothetical" || role === "gap") return fromOutside;
    if (role === "variation") return isByModel ? fromOutside : fromFound;
    return 1;
  });
};
