import type { Citation } from "@quarry/contracts";
import { failSupport } from "../../support/calibration.ts";
import type { ScoreSupport } from "../../support/score-support.ts";
import { carriesNumbers } from "./carries-numbers.ts";
import type { WrittenSentence } from "./written-sentence.ts";

/** What sentences are weighed by. */
export interface Weighing {
  /** Without it what shares enough words with its quote is taken for supported; the audit has the last word. */
  readonly scoreSupport?: ScoreSupport | undefined;
  readonly language: string;
  readonly question: string;
  readonly signal: AbortSignal;
}

const weigh = async (
  sentence: WrittenSentence,
  scoreSupport: ScoreSupport,
  { language, question, signal }: Weighing,
): Promise<WrittenSentence[]> => {
  const { text, citations, isTranslated } = sentence;
  if (isTranslated) return [sentence];
  const keep = async (citation: Citation): Promise<Citation[]> => {
    const pair = { sentence: text, quote: citation.quote, language, question };
    return (await scoreSupport(pair, { signal })) < failSupport ? [] : [citation];
  };
  const kept = { text, citations: (await Promise.all(citations.map(keep))).flat() };
  return kept.citations.length > 0 && carriesNumbers(kept) ? [kept] : [];
};

/**
 * The sentences whose quotes support them by meaning, without the quotes that do not: what the audit would take out is not written. A
 * sentence in another language than its quotes is left to the audit.
 */
export const keepSupported = async (
  sentences: readonly WrittenSentence[],
  weighing: Weighing,
): Promise<WrittenSentence[]> => {
  const { scoreSupport } = weighing;
  if (scoreSupport === undefined) return [...sentences];
  return (await Promise.all(sentences.map((sentence) => weigh(sentence, scoreSupport, weighing)))).flat();
};
