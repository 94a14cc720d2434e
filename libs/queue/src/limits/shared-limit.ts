import { randomUUID } from "node:crypto";
import { linkProducer } from "../connection/redis-link.ts";
import type { RedisOptions } from "../connection/redis-options.ts";
import { keepPlace } from "./keep-place.ts";
import { givePlaceBackScript, takePlaceScript } from "./limit-scripts.ts";

/** A place among the calls under way. */
interface Place {
  readonly granted: true;
  /** Gives it back with the tokens that were really used. @throws {Failure} `redis-down` */
  release(usedTokens: number): Promise<void>;
}

/** Lets so many calls of all processes be under way at once, and take so many tokens per minute. */
export interface SharedLimit {
  /**
   * A place and about so many tokens, or after how long to ask again.
   * @throws {Failure} `redis-down`
   */
  take(tokens: number): Promise<Place | { readonly granted: false; readonly afterMs: number }>;
  close(): Promise<void>;
}

export interface SharedLimitOptions {
  readonly redis: RedisOptions;
  /** What is limited; all who give the same name share the limit. */
  readonly name: string;
  /** Calls under way at once. */
  readonly concurrency: number;
  /** 0 for no limit. A bucket of a minute: after a quiet minute all of it can be taken at once. */
  readonly tokensPerMinute: number;
  /** After so long a place of a process that died is free again; who lives keeps its place for as long as the call takes. */
  readonly leaseMs: number;
}

const askAgainAfterMs = 100;

/** Opens a limit that all processes share. */
export const createSharedLimit = (options: SharedLimitOptions): SharedLimit => {
  const { concurrency, tokensPerMinute, leaseMs } = options;
  const { ask, close } = linkProducer(options.redis);
  const keys = [`limit:${options.name}:places`, `limit:${options.name}:tokens`] as const;
  return {
    take: async (tokens) => {
      const id = randomUUID();
      // A call that takes more than a minute allows waits for a full bucket, not for ever.
      const taken = tokensPerMinute === 0 ? 0 : Math.min(tokens, tokensPerMinute);
      const asked = [id, concurrency, leaseMs, taken, tokensPerMinute, askAgainAfterMs];
      const afterMs = Number(
        await ask((connection) => connection.eval(takePlaceScript, keys.length, ...keys, ...asked)),
      );
      if (afterMs > 0) return { granted: false, afterMs };
      const letGo = keepPlace(ask, { key: keys[0], id, leaseMs });
      return {
        granted: true,
        release: async (usedTokens) => {
          letGo();
          const unused = tokensPerMinute === 0 ? 0 : taken - usedTokens;
          await ask((connection) => connection.eval(givePlaceBackScript, keys.length, ...keys, id, unused));
        },
      };
    },
    close,
  };
};
