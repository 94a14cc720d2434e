import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { linkProducer } from "../connection/redis-link.ts";
import type { RedisOptions } from "../connection/redis-options.ts";
import { keepPlace } from "./keep-place.ts";
import { givePlaceBackScript, stopWaitingScript, takePlaceScript } from "./limit-scripts.ts";

/** A slot among the calls under way. */
interface Slot {
  /** Gives it back with the tokens that were really used. @throws {Failure} `redis-down` */
  release(usedTokens: number): Promise<void>;
}

/** Lets so many calls of all processes be under way at once, and take so many tokens per minute. */
export interface SharedLimit {
  /**
   * A slot and about so many tokens, as soon as all who asked before have theirs. An aborted signal rejects with its reason.
   * @throws {Failure} `redis-down`
   */
  acquire(tokens: number, signal: AbortSignal): Promise<Slot>;
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
  /** After so long a slot or a turn of a process that died is free again; who lives keeps its own for as long as it takes. */
  readonly leaseMs: number;
}

const askAgainAfterMs = 100;
/** Who waits asks at least so often, so that it keeps its turn. */
const longestPauseMs = 1_000;

/** Opens a limit that all processes share. */
export const createSharedLimit = (options: SharedLimitOptions): SharedLimit => {
  const { concurrency, tokensPerMinute, leaseMs } = options;
  const { ask, close } = linkProducer(options.redis);
  const prefix = `limit:${options.name}`;
  const [slots, bucket] = [`${prefix}:places`, `${prefix}:tokens`];
  const waiters = [`${prefix}:waiting`, `${prefix}:waiting:leases`];
  const turnMs = Math.max(leaseMs, 2 * longestPauseMs);

  const waitForSlot = async (id: string, tokens: number, signal: AbortSignal): Promise<void> => {
    const asked = [id, concurrency, leaseMs, tokens, tokensPerMinute, askAgainAfterMs, turnMs];
    for (;;) {
      signal.throwIfAborted();
      const afterMs = Number(
        await ask((connection) => connection.eval(takePlaceScript, 4, slots, bucket, ...waiters, ...asked)),
      );
      if (afterMs === 0) return;
      await delay(Math.min(afterMs, longestPauseMs), undefined, { signal }).catch(() => undefined);
    }
  };

  return {
    acquire: async (tokens, signal) => {
      const id = randomUUID();
      // A call that takes more than a minute allows waits for a full bucket, not for ever.
      const taken = tokensPerMinute === 0 ? 0 : Math.min(tokens, tokensPerMinute);
      try {
        await waitForSlot(id, taken, signal);
      } catch (error) {
        // Where even that fails its turn is lost when it is not asked for again.
        await ask((connection) => connection.eval(stopWaitingScript, 2, ...waiters, id)).catch(
          () => undefined,
        );
        throw error;
      }
      const letGo = keepPlace(ask, { key: slots, id, leaseMs });
      return {
        release: async (usedTokens) => {
          letGo();
          const unused = tokensPerMinute === 0 ? 0 : taken - usedTokens;
          await ask((connection) => connection.eval(givePlaceBackScript, 2, slots, bucket, id, unused));
        },
      };
    },
    close,
  };
};
