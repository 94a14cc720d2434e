/** A weight for each signal, by its name, and what stands where all of them are 0. */
export interface LogisticWeights {
  readonly intercept: number;
  readonly weights: Readonly<Record<string, number>>;
}

/** The log-odds that weights give to signals; a signal without a weight counts for nothing. */
export const logOdds = (
  { intercept, weights }: LogisticWeights,
  signals: Readonly<Record<string, number>>,
): number =>
  Object.entries(signals).reduce((sum, [name, value]) => sum + (weights[name] ?? 0) * value, intercept);

/** Log-odds as a probability. */
export const probability = (odds: number): number => 1 / (1 + Math.exp(-odds));
