/** A call's place among those under way. */
export interface Permit {
  readonly granted: true;
  /** Gives the place back, and says how many tokens the call really took. A place that is never given back frees itself. */
  release(usedTokens: number): Promise<void>;
}

/** Keeps calls of all processes within what an endpoint allows: so many at once, so many tokens per minute. */
export interface RateLimiter {
  /**
   * A permit for about so many tokens, or after how long to ask again.
   * @throws {Failure} `redis-down`
   */
  take(tokens: number): Promise<Permit | { readonly granted: false; readonly afterMs: number }>;
}
