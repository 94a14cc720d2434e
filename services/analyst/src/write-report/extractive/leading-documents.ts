import type { RankedPassage } from "@quarry/contracts";

const mostDocuments = 4;
/** Passages that score less than this share of the best one lead nowhere. */
const leadingShare = 0.25;

/**
 * The documents whose passages lead the ranking of a topic, best first. What a question asks for may stand in a document that
 * shares few words with it and is only named by another (Yang et al. 2018, HotpotQA): the ranking knows, words do not.
 */
export const leadingDocuments = (passages: readonly RankedPassage[]): string[] => {
  const best = Math.max(0, ...passages.map(({ score }) => score));
  const leading = passages.filter(({ score }) => score > 0 && score >= leadingShare * best);
  return [...new Set(leading.map(({ documentId }) => documentId))].slice(0, mostDocuments);
};
