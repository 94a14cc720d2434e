/** How much may be read of a text, and in how many pieces. */
export interface WindowOptions {
  /** Characters of all windows together. */
  readonly budgetCharacters: number;
  readonly maxWindows: number;
}
