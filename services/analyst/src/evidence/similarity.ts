import type { EvidenceSentence } from "./passage-sentences.ts";

/** The ranking marks at most so many sentences of a passage. */
const markedSentences = 5;
/** Token vectors of any two texts are alike to some degree: what is this much farther than the nearest is not near at all. */
const reach = 0.1;

/** The MaxSim a sentence reaches by itself; one that was left out by the ranking reaches no more than the last it marked. */
const similarityOf = ({ share, passage: { spans, why } }: EvidenceSentence): number => {
  if (share > 0) return share * why.maxSim;
  if (spans.length < markedSentences) return 0;
  return Math.min(...spans.map(({ score }) => score)) * why.maxSim;
};

/** How near a sentence comes to what was asked beside the nearest of all: 1 for that one, 0 from a tenth less. */
export type Similarity = (sentence: EvidenceSentence) => number;

/** Measures sentences that were ranked for one query against one another; without any similarity all are as near. */
export const createSimilarity = (sentences: readonly EvidenceSentence[]): Similarity => {
  const nearest = Math.max(0, ...sentences.map(similarityOf));
  if (nearest === 0) return () => 1;
  return (sentence) => Math.max(0, 1 - (1 - similarityOf(sentence) / nearest) / reach);
};
