/** Ranking for the original question alone, without expansions. */
export interface QuestionRanking {
  /** Passage ids of the question's dense retriever, best first. */
  readonly dense: readonly string[];
  /** Passage ids of the question's BM25 retriever, best first. */
  readonly bm25: readonly string[];
  /** The best MaxSim of the pool divided by the question's tokens: the mean match per token. */
  readonly topMaxSimMean: number;
}

/** Source of an expansion's words: retrieved passages, or a model. */
export type ExpansionOrigin = "feedback" | "model";

const agreementDepth = 10;

/** Shared part of the first ten of both retrievers: below the first value nothing is trusted, from the second on everything. */
const agreementRange = { none: 0.1, full: 0.4 } as const;

/** For gte-small, whose token cosines are close together; another encoder needs its own values. */
const maxSimMeanRange = { none: 0.83, full: 0.87 } as const;

const ramp = (value: number, { none, full }: { readonly none: number; readonly full: number }): number =>
  Math.min(1, Math.max(0, (value - none) / (full - none)));

const agreementOf = ({ dense, bm25 }: QuestionRanking): number => {
  const first = new Set(dense.slice(0, agreementDepth));
  return first.intersection(new Set(bm25.slice(0, agreementDepth))).size / agreementDepth;
};

/**
 * Returns how far the question's ranking can be trusted, 0 to 1: two independent searches agree on the best, and the best matches
 * the question token by token. The weaker sign counts: a question of common words has a high MaxSim anywhere, and two retrievers
 * can agree on the least bad. NaN counts as no trust.
 */
export const rankingConfidence = (ranking: QuestionRanking): number => {
  const confidence = Math.min(
    ramp(agreementOf(ranking), agreementRange),
    ramp(ranking.topMaxSimMean, maxSimMeanRange),
  );
  return Number.isNaN(confidence) ? 0 : confidence;
};

/**
 * Returns the weight, 0 to 1, of expansions' lists beside the question's own in the choice of candidates; 0 means none. Feedback
 * repeats the top of the first ranking, so it counts as far as that can be trusted: if it was wrong, feedback makes it worse. A
 * model's passage has new words: it counts if the question's own ranking is weak, since expansion helps weak rankings and hurts
 * strong ones (Weller et al. 2023, arXiv 2309.08541).
 */
export const expansionWeight = (ranking: QuestionRanking, origin: ExpansionOrigin): number => {
  const confidence = rankingConfidence(ranking);
  return origin === "feedback" ? confidence : 1 - confidence;
};
