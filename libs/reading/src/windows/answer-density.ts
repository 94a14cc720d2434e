import { zScores } from "@quarry/ranking";
import type { TextSpan } from "@quarry/text";

/** A part of a text and how well it meets a question; only differences between scores of one text count. */
export interface ScoredSpan extends TextSpan {
  readonly score: number;
}

/** Standard deviations above the text's mean from which a part speaks for being answer, not against it. */
const threshold = 1;

/** What a standard deviation counts for in a part of average length: less than 1, because neighbours say much the same. */
const confidence = 0.8;

/** Parts of the longest answer that is thought of: bounds the work in texts of millions of characters. */
const mostParts = 1_000;

/** For each part what it says for being answer, and for each gap before a part what the least of all parts would say. */
const evidenceOf = (parts: readonly ScoredSpan[]): { readonly own: number[]; readonly before: number[] } => {
  const scores = zScores(parts.map(({ score }) => score));
  const meanLength = parts.reduce((sum, { start, end }) => sum + end - start, 0) / parts.length || 1;
  const lowest = scores.reduce((least, score) => Math.min(least, score), 0);
  const says = (score: number, length: number): number =>
    (confidence * (score - threshold) * length) / meanLength;
  return {
    own: parts.map(({ start, end }, index) => says(scores[index] ?? 0, end - start)),
    before: parts.map(({ start }, index) => says(lowest, start - (parts[index - 1]?.end ?? start))),
  };
};

/** An answer that might be: from the start of one part to the end of another. */
interface Candidate {
  readonly first: number;
  readonly last: number;
  readonly logLikelihood: number;
  readonly length: number;
}

const candidates = function* (parts: readonly ScoredSpan[]): Generator<Candidate> {
  const { own, before } = evidenceOf(parts);
  for (const [first, { start }] of parts.entries()) {
    let logLikelihood = 0;
    for (let last = first; last < Math.min(parts.length, first + mostParts); last += 1) {
      logLikelihood += (own[last] ?? 0) + (last > first ? (before[last] ?? 0) : 0);
      yield { first, last, logLikelihood, length: Math.max(1, (parts[last]?.end ?? start) - start) };
    }
  }
};

/**
 * For each part of a text what share of the answer one of its characters is expected to hold. The answer is taken for one
 * run of parts, any run as likely before the scores are seen as any other; scores say how likely each is, and its share is
 * spread evenly over it (Bayes' rule over segments, as in change-point models: Barry & Hartigan 1993). Reading the parts
 * of the highest density first is best on average, as ranking by probability is for documents (Robertson 1977).
 * `parts` stand in the order of the text and do not overlap.
 */
export const answerDensity = (parts: readonly ScoredSpan[]): number[] => {
  let best = -Infinity;
  for (const { logLikelihood } of candidates(parts)) best = Math.max(best, logLikelihood);
  const steps = Array.from({ length: parts.length + 1 }, () => 0);
  let total = 0;
  for (const { first, last, logLikelihood, length } of candidates(parts)) {
    const likelihood = Math.exp(logLikelihood - best);
    total += likelihood;
    steps[first] = (steps[first] ?? 0) + likelihood / length;
    steps[last + 1] = (steps[last + 1] ?? 0) - likelihood / length;
  }
  let sum = 0;
  return parts.map((_, index) => {
    sum += steps[index] ?? 0;
    return Math.max(0, sum) / total;
  });
};
