import { type AskRedis, linkProducer } from "../connection/redis-link.ts";
import type { RedisOptions } from "../connection/redis-options.ts";
import {
  beginCoolDownScript,
  countFailureScript,
  readCoolDownScript,
  takeTurnScript,
} from "./upstream-scripts.ts";

/** A time in which a service is left alone. */
export interface CoolDown {
  readonly leftMs: number;
  /** The words it was begun with. */
  readonly reason: string;
}

/** A turn to call, after so many milliseconds; or none, because the next one is that far off. */
export interface Turn {
  readonly granted: boolean;
  readonly afterMs: number;
}

/** What all processes together keep to with one service outside. Every method throws `redis-down` when Redis is. */
export interface UpstreamGuard {
  takeTurn(longestWaitMs: number): Promise<Turn>;
  /** Undefined when there is none. */
  coolDown(): Promise<CoolDown | undefined>;
  /** Leaves the service alone; a cool-down that lasts longer goes on. */
  beginCoolDown(forMs: number, reason: string): Promise<void>;
  /** A circuit breaker: enough failures in a row begin a cool-down, and after it every further one, until a call succeeds. */
  failed(reason: string): Promise<void>;
  succeeded(): Promise<void>;
}

export interface UpstreamOptions {
  /** All who give the same name keep to it together. */
  readonly name: string;
  readonly requestsPerSecond: number;
  readonly breaker: { readonly failuresInARow: number; readonly openForMs: number };
}

export interface UpstreamGuards {
  of(upstream: UpstreamOptions): UpstreamGuard;
  close(): Promise<void>;
}

const secondMs = 1_000;
const failuresRememberedMs = 600_000;

const guardOf = (ask: AskRedis, { name, requestsPerSecond, breaker }: UpstreamOptions): UpstreamGuard => {
  const [turnKey, coolDownKey, failuresKey] = [
    `upstream:${name}:turn`,
    `upstream:${name}:cool-down`,
    `upstream:${name}:failures`,
  ];
  const betweenMs = Math.ceil(secondMs / requestsPerSecond);
  return {
    takeTurn: async (longestWaitMs) => {
      const answer = await ask((connection) =>
        connection.eval(takeTurnScript, 1, turnKey, betweenMs, longestWaitMs),
      );
      const [granted, afterMs] = Array.isArray(answer) ? answer.map(Number) : [];
      return { granted: granted === 1, afterMs: afterMs ?? 0 };
    },
    coolDown: async () => {
      const answer = await ask((connection) => connection.eval(readCoolDownScript, 1, coolDownKey));
      return Array.isArray(answer) ? { leftMs: Number(answer[0]), reason: String(answer[1]) } : undefined;
    },
    beginCoolDown: async (forMs, reason) => {
      if (forMs < 1) return;
      await ask((connection) =>
        connection.eval(beginCoolDownScript, 1, coolDownKey, Math.ceil(forMs), reason),
      );
    },
    failed: async (reason) => {
      const { failuresInARow, openForMs } = breaker;
      const asked = [failuresInARow, openForMs, reason, failuresRememberedMs];
      await ask((connection) => connection.eval(countFailureScript, 2, failuresKey, coolDownKey, ...asked));
    },
    succeeded: async () => {
      await ask((connection) => connection.del(failuresKey));
    },
  };
};

/** Opens what processes share about services outside, over one connection. */
export const createUpstreamGuards = ({ redis }: { readonly redis: RedisOptions }): UpstreamGuards => {
  const { ask, close } = linkProducer(redis);
  return { of: (upstream) => guardOf(ask, upstream), close };
};
