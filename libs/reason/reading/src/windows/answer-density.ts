import { zScores } from "@quarry/ranking";
import type { TextSpan } from "@quarry/text";

/** A span of a text and its relevance to a question; only differences between the scores of one text matter. */
export interface ScoredSpan extends TextSpan {
  readonly score: number;
}

/** Standard deviations above the mean of the text from which a score is evidence for, and not against, being part of the answer. */
const threshold = 1;

/** Trust in a span of average length; below 1 because adjacent spans are similar. Calibrates the expected shares. */
const confidence = 0.25;

/** Maximum number of spans in an assumed answer; bounds the work in texts of millions of characters. */
const maxSpans = 400;

/** Evidence for each span of average length, and for the gap before it, which is that of the worst span. */
interface Evidence {
  readonly own: readonly number[];
  readonly gaps: readonly number[];
}

const evidenceOf = (spans: readonly ScoredSpan[]): Evidence => {
  const scores = zScores(spans.map(({ score }) => score));
  const meanLength = spans.reduce((sum, { start, end }) => sum + end - start, 0) / spans.length || 1;
  const lowest = scores.reduce((min, score) => Math.min(min, score), 0);
  const says = (score: number, length: number): number =>
    (confidence * (score - threshold) * length) / meanLength;
  return {
    own: spans.map(({ start, end }, index) => says(scores[index] ?? 0, end - start)),
    gaps: spans.map(({ start }, index) => says(lowest, start - (spans[index - 1]?.end ?? start))),
  };
};

/** Visits every possible answer: its first and last span, and the logarithm of its likelihood given the scores. */
const eachRun = (
  { own, gaps }: Evidence,
  visit: (first: number, last: number, logLikelihood: number) => void,
): void => {
  for (let first = 0; first < own.length; first += 1) {
    let logLikelihood = 0;
    const end = Math.min(own.length, first + maxSpans);
    for (let last = first; last < end; last += 1) {
      logLikelihood += (own[last] ?? 0) + (last > first ? (gaps[last] ?? 0) : 0);
      visit(first, last, logLikelihood);
    }
  }
};

/**
 * Returns, for each span, the share of the answer that one of its characters is expected to contain. The answer is assumed to be
 * one run of spans, with every run equally likely before scores are seen. Scores determine how likely each run is, and the answer
 * is spread evenly over its characters (Bayes' rule over segments, as for change points in Barry & Hartigan 1993). Reading the
 * densest spans first finds most on average, as ranking by probability does for documents (Robertson 1977). `spans` are in order
 * and do not overlap.
 */
export const answerDensity = (spans: readonly ScoredSpan[]): number[] => {
  const evidence = evidenceOf(spans);
  let max = -Infinity;
  eachRun(evidence, (_first, _last, logLikelihood) => {
    if (logLikelihood > max) max = logLikelihood;
  });
  // Difference array: each run adds at its start and subtracts after its end.
  const changes = new Float64Array(spans.length + 1);
  let total = 0;
  eachRun(evidence, (first, last, logLikelihood) => {
    const likelihood = Math.exp(logLikelihood - max);
    const share = likelihood / Math.max(1, (spans[last]?.end ?? 0) - (spans[first]?.start ?? 0));
    total += likelihood;
    changes[first] = (changes[first] ?? 0) + share;
    changes[last + 1] = (changes[last + 1] ?? 0) - share;
  });
  let density = 0;
  return spans.map((_, index) => {
    density += changes[index] ?? 0;
    return Math.max(0, density) / total;
  });
};
