/** Tokens, and money in the currency of the configured prices. */
export interface Spending {
  readonly tokens: number;
  readonly cost: number;
}

/** Which limit leaves no room for a call, and what is spent or set aside of it. */
export interface BudgetRefusal {
  readonly granted: false;
  readonly of: keyof Spending;
  readonly limit: number;
  readonly spent: number;
}

/** What came of asking for an amount. */
export type Reservation =
  | {
      readonly granted: true;
      /** Replaces what was set aside by what was spent. Until then, or when the process dies before, the most counts as spent. */
      settle(spent: Spending): Promise<void>;
    }
  /** After how long to ask again: calls under way have more set aside than they will cost. */
  | { readonly granted: false; readonly afterMs: number }
  | BudgetRefusal;

/** What a run may still spend, whichever process spends it. */
export interface Budget {
  /**
   * Sets aside what a call can cost at most, where there is room for it. Who has to wait keeps its turn by asking again under the
   * same id.
   * @throws {Failure} `redis-down`
   */
  reserve(most: Spending, id: string): Promise<Reservation>;
}
