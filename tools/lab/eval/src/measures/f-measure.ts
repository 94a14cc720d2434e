/** True positives, false positives and false negatives. */
export interface Counts {
  readonly right: number;
  readonly wrong: number;
  readonly missed: number;
}

/** Returns the harmonic mean of precision and recall, 0 to 1; 0 if nothing was right. */
export const fMeasure = ({ right, wrong, missed }: Counts): number =>
  right === 0 ? 0 : (2 * right) / (2 * right + wrong + missed);
