/** Tokens, and money in the currency of the configured prices. */
export interface Spending {
  readonly tokens: number;
  readonly cost: number;
}

/** Whether an amount was set aside; if not, which limit left no room, and what of it is spent or set aside already. */
export type Reservation =
  | { readonly granted: true }
  | {
      readonly granted: false;
      readonly of: keyof Spending;
      readonly limit: number;
      readonly spent: number;
    };

/** What a run may still spend, whichever process spends it. */
export interface Budget {
  /**
   * Sets aside what a call can cost at most, or nothing where that is more than is left.
   * @throws {Failure} `redis-down`
   */
  reserve(most: Spending): Promise<Reservation>;
  /** Replaces what was set aside by what was spent. Until then, or when the process dies before, the most counts as spent. */
  settle(reserved: Spending, spent: Spending): Promise<void>;
}
