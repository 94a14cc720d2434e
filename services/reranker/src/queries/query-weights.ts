import type { EvidenceQuery } from "@quarry/contracts";
import { expansionWeight, type QuestionRanking } from "@quarry/ranking";

/**
 * How far the lists of each query count when candidates are chosen. What was asked counts in full: the subject always, and
 * a gap too, which is a new question. What expands it counts as far as the ranking of the subject alone says; an expansion
 * that does not say where it comes from repeats what was found.
 */
export const queryWeights = (queries: readonly EvidenceQuery[], ranking: QuestionRanking): number[] =>
  queries.map(({ role, text, origin = "feedback" }, index) => {
    if (index === 0) return 1;
    if (text.trim() === "") return 0;
    const isExpansion = role === "hypothetical" || role === "variation";
    return isExpansion ? expansionWeight(ranking, origin) : 1;
  });
