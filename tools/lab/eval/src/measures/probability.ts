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

/** The answers whose scores lie from `from` (included) to `to`; the last bin holds its upper end too. */
export interface CalibrationBin {
  readonly from: number;
  readonly to: number;
  readonly n: number;
  /** Null in an empty bin. */
  readonly meanScore: number | null;
  readonly positiveShare: number | null;
}

const binCount = 10;

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

const binOf = (score: number): number => Math.max(0, Math.min(binCount - 1, Math.floor(score * binCount)));

/** Ten bins of equal width over scores of 0 to 1, and in each how many answers are positive. */
export const calibrationBins = (answers: readonly ScoredAnswer[]): CalibrationBin[] =>
  Array.from({ length: binCount }, (_, bin) => {
    const inBin = answers.filter(({ score }) => binOf(score) === bin);
    return {
      from: bin / binCount,
      to: (bin + 1) / binCount,
      n: inBin.length,
      meanScore: mean(inBin.map(({ score }) => score)),
      positiveShare: mean(inBin.map(({ isPositive }) => (isPositive ? 1 : 0))),
    };
  });

/** Expected calibration error: how far score and share of positives lie apart, mean over the answers (Naeini et al. 2015). */
export const calibrationError = (bins: readonly CalibrationBin[]): number => {
  const n = bins.reduce((sum, bin) => sum + bin.n, 0);
  const apart = bins.reduce(
    (sum, bin) => sum + bin.n * Math.abs((bin.meanScore ?? 0) - (bin.positiveShare ?? 0)),
    0,
  );
  return n === 0 ? 0 : apart / n;
};
