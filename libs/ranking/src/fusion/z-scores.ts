/** Each value's distance from the mean in population standard deviations; all 0 where the values do not differ. */
export const zScores = (values: readonly number[]): number[] => {
  if (values.length === 0) return [];
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  const deviation = Math.sqrt(variance);
  // Equal values can leave a variance of rounding errors, which would blow up to z-scores of ±1.
  const negligible = deviation <= Math.abs(mean) * 1e-12;
  return values.map((value) => (negligible ? 0 : (value - mean) / deviation));
};
