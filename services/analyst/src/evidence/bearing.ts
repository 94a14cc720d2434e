import type { RatedSentence } from "./rate-sentences.ts";
import { createSimilarity } from "./similarity.ts";

/** How far a sentence bears on what is asked. */
export interface Bearing {
  /** 0–1, beside the best sentence: the words it shares and how near its tokens come. */
  readonly degree: number;
  /** How near its tokens come, 0–1. */
  readonly similarity: number;
  /** It earns a place in an answer: neither far behind the best sentence nor a mere mention. */
  readonly bears: boolean;
}

const wordShare = 0.6;
/** Below this share of what the best sentence has, a sentence speaks of something else. */
const floor = 0.6;
/** A sentence that holds less of what is asked only mentions it, even where nothing says more. */
const mention = 0.15;

/** Tells for each of the sentences found for one query whether it bears on it; fragments do not raise the bar for the others. */
export const createBearing = <Sentence extends RatedSentence>(
  sentences: readonly Sentence[],
): ((sentence: Sentence) => Bearing) => {
  const readable = sentences.filter(({ quality, relevance }) => quality > 0 && relevance > 0);
  const best = Math.max(0, ...readable.map(({ relevance }) => relevance));
  const similarityOf = createSimilarity(readable);
  return (sentence) => {
    const similarity = Math.min(1, similarityOf(sentence));
    const words = best === 0 ? 0 : Math.min(1, sentence.relevance / best);
    const degree = wordShare * words + (1 - wordShare) * similarity;
    return { degree, similarity, bears: sentence.relevance >= mention && degree >= floor };
  };
};
