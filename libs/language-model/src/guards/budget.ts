/** Tokens, and money in the currency of the configured prices. */
export interface Spending {
  readonly tokens: number;
  readonly cost: number;
}

/** What a run may still spend, whichever process spends it. */
export interface Budget {
  /**
   * Sets aside what a call can cost at most. False, and nothing is set aside, where that is more than is left.
   * @throws {Failure} `redis-down`
   */
  reserve(most: Spending): Promise<boolean>;
  /** Replaces what was set aside by what was spent. Until then, or when the process dies before, the most counts as spent. */
  settle(reserved: Spending, spent: Spending): Promise<void>;
}
