/** A score of something of which the gold answer is yes or no. */
export interface ScoredAnswer {
  readonly score: number;
  readonly isPositive: boolean;
}

/**
 * Area under the ROC curve by ranks: how often a positive scores above a negative, ties counting half (Mann & Whitney 1947);
 * null without both kinds.
 */
export const areaUnderCurve = (answers: readonly ScoredAnswer[]): number | null => {
  const ordered = answers.toSorted((one, other) => one.score - other.score);
  const positives = ordered.filter(({ isPositive }) => isPositive).length;
  const negatives = ordered.length - positives;
  if (positives === 0 || negatives === 0) return null;
  let [wins, below, at] = [0, 0, 0];
  while (at < ordered.length) {
    const score = ordered[at]?.score;
    const upTo = ordered.findIndex((answer, index) => index > at && answer.score !== score);
    const tied = ordered.slice(at, upTo === -1 ? undefined : upTo);
    const tiedPositives = tied.filter(({ isPositive }) => isPositive).length;
    const tiedNegatives = tied.length - tiedPositives;
    wins += tiedPositives * (below + tiedNegatives / 2);
    below += tiedNegatives;
    at += tied.length;
  }
  return wins / (positives * negatives);
};
