/** A call's slot among those under way. */
export interface Permit {
  /** Gives the slot back, and says how many tokens the call really took. A slot that is never given back frees itself. */
  release(usedTokens: number): Promise<void>;
}

/** Keeps calls of all processes within what an endpoint allows: so many at once, so many tokens per minute. */
export interface RateLimiter {
  /**
   * A permit for about so many tokens, as soon as all who asked before have theirs. An aborted signal rejects with its reason.
   * @throws {Failure} `redis-down`
   */
  acquire(tokens: number, signal: AbortSignal): Promise<Permit>;
}
