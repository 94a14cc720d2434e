/** Ranking for the original question alone, without expansions. */
export interface QuestionRanking {
  /** Passage ids of the question's dense retriever, best first. */
  readonly dense: readonly string[];
  /** Passage ids of the question's BM25 retriever, best first. */
  readonly bm25: readonly string[];
  /** The best MaxSim of the pool divided by the question's tokens: how well, on average, each of them is met. */
  readonly topMaxSimMean: number;
}

/** Source of an expansion's words: passages found for the question, or a model. */
export type ExpansionOrigin = "feedback" | "model";

const agreementDepth = 10;

/** Share of the first ten that both retrievers have: with less nothing is trusted, from more on everything. */
const agreementRange = { none: 0.1, full: 0.4 } as const;

/** Of gte-small, whose token cosines lie close together; another encoder needs its own two numbers. */
const maxSimMeanRange = { none: 0.83, full: 0.87 } as const;

const ramp = (value: number, { none, full }: { readonly none: number; readonly full: number }): number =>
  Math.min(1, Math.max(0, (value - none) / (full - none)));

const agreementOf = ({ dense, bm25 }: QuestionRanking): number => {
  const first = new Set(dense.slice(0, agreementDepth));
  return first.intersection(new Set(bm25.slice(0, agreementDepth))).size / agreementDepth;
};

/**
 * How far the question's ranking can be trusted, 0 to 1: two searches that know nothing of each other agree on what is
 * best, and what is best meets the question token by token. The weaker sign counts: a question of common words alone
 * pleases MaxSim anywhere, and two retrievers can agree on what is merely least bad. NaN counts as no trust.
 */
export const rankingConfidence = (ranking: QuestionRanking): number => {
  const confidence = Math.min(
    ramp(agreementOf(ranking), agreementRange),
    ramp(ranking.topMaxSimMean, maxSimMeanRange),
  );
  return Number.isNaN(confidence) ? 0 : confidence;
};

/**
 * The weight, 0 to 1, that lists of expansions get beside the question's own when candidates are chosen; with 0 they bring
 * none. Feedback repeats what the first ranking put on top, so it counts as far as that can be trusted: where it was
 * wrong, feedback makes it worse. A model's passage has words from outside: it counts where the question's own ranking
 * is weak, since expansion helps weak rankings and hurts strong ones (Weller et al. 2023, arXiv 2309.08541).
 */
export const expansionWeight = (ranking: QuestionRanking, origin: ExpansionOrigin): number => {
  const confidence = rankingConfidence(ranking);
  return origin === "feedback" ? confidence : 1 - confidence;
};
