import type { RatedSentence } from "../../evidence/rate-sentences.ts";
import { createConflictFinder } from "../../judge-claim/find-conflict.ts";

/** Every sentence is compared with every other one. */
const mostSentences = 24;

/** Two sentences of different documents that cannot both be right. */
export type Contradiction = readonly [RatedSentence, RatedSentence];

/** The contradictions among the sentences that answer, the most relevant first. */
export const openContradictions = (
  relevant: readonly RatedSentence[],
  language: string,
): readonly Contradiction[] => {
  const conflictOf = createConflictFinder(language);
  const compared = relevant.slice(0, mostSentences);
  return compared.flatMap((one, index) =>
    compared
      .slice(index + 1)
      .filter((other) => other.documentId !== one.documentId && conflictOf(one.quote, other.quote))
      .map((other): Contradiction => [one, other]),
  );
};

/** What contradictions leave of what is said, 0–1: half after the first. */
export const agreement = (contradictions: readonly Contradiction[]): number =>
  1 / (1 + contradictions.length);
