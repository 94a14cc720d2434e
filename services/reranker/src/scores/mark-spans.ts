import type { RankedPassage } from "@quarry/contracts";
import type { PassageSentence } from "@quarry/evidence";

/** Most spans of one passage. */
export const maxSpans = 5;

export type MarkedSpan = RankedPassage["spans"][number];

/** How a passage meets a query: what all of its rows reach, and what some of them reach on their own. */
export interface PassageMatch {
  readonly total: number;
  readonly ofRows: (rows: Iterable<number>) => number;
}

/**
 * The sentences that answer a query, best first, at most five: `score` is the share of the passage's MaxSim (Khattab &
 * Zaharia 2020) that the sentence's rows reach on their own. The best one is marked even when nothing speaks for it.
 */
export const markSpans = (
  sentences: readonly PassageSentence[],
  { total, ofRows }: PassageMatch,
): MarkedSpan[] => {
  // Every query token looks for its best match in each sentence. Giving it to the one sentence that holds the best of
  // all finds the gold sentence first less often: .41 against .59 on SciFact, .67 against .72 on HotpotQA.
  const shareOf = (rows: readonly number[]): number =>
    total > 0 ? Math.min(1, Math.max(0, ofRows(rows) / total)) : 0;
  return sentences
    .map(({ start, end, rows }) => ({ start, end, score: shareOf(rows) }))
    .toSorted((left, right) => right.score - left.score)
    .filter(({ score }, position) => score > 0 || position === 0)
    .slice(0, maxSpans);
};
