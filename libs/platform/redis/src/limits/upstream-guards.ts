import type { RedisOptions } from "../connection/connect-redis.ts";
import { type AskRedis, linkProducer } from "../connection/redis-link.ts";

/**
 * Takes the next turn, unless it is later than the maximum wait. KEYS: the time from which a turn is free. ARGV: ms between
 * turns, maximum wait in ms. Returns whether it was taken, and the milliseconds until it.
 */
const takeTurnScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local free = math.max(now, tonumber(redis.call('GET', KEYS[1])) or 0)
local wait = free - now
if wait > tonumber(ARGV[2]) then return { 0, wait } end
redis.call('SET', KEYS[1], free + ARGV[1], 'PX', wait + ARGV[1])
return { 1, wait }`;

/** Starts or extends a backoff, never shortens it. KEYS: its reason. ARGV: ms, reason. */
const beginBackoffScript = `
if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[1]) then redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[1]) end`;

/**
 * Counts a failure; enough in a row start a backoff, and after it each further failure does. KEYS: failures, reason of the
 * backoff. ARGV: failures in a row, ms of the backoff, reason, ms for which a failure counts.
 */
const countFailureScript = `
local failures = redis.call('INCR', KEYS[1])
redis.call('PEXPIRE', KEYS[1], ARGV[4])
if failures < tonumber(ARGV[1]) or redis.call('PTTL', KEYS[2]) >= tonumber(ARGV[2]) then return end
redis.call('SET', KEYS[2], ARGV[3], 'PX', ARGV[2])`;

/** Reads the remaining backoff. KEYS: its reason. Returns milliseconds and the reason, or nil. */
const readBackoffScript = `
local left = redis.call('PTTL', KEYS[1])
if left <= 0 then return false end
return { left, redis.call('GET', KEYS[1]) }`;

/** A period without requests to a service. */
export interface Backoff {
  readonly leftMs: number;
  /** Its reason. */
  readonly reason: string;
}

/** A turn for a call after some milliseconds; or none, because the next one is too late. */
export interface Turn {
  readonly granted: boolean;
  readonly afterMs: number;
}

/** Limits that all processes share for one external service. Every method throws `redis-down` while Redis is down. */
export interface UpstreamGuard {
  takeTurn(longestWaitMs: number): Promise<Turn>;
  /** Undefined when there is none. */
  backoff(): Promise<Backoff | undefined>;
  /** Starts a backoff, unless a longer one is in progress. */
  beginBackoff(forMs: number, reason: string): Promise<void>;
  /** A circuit breaker: enough failures in a row start a backoff, and after it each further one does, until a call succeeds. */
  failed(reason: string): Promise<void>;
  succeeded(): Promise<void>;
}

export interface UpstreamOptions {
  /** Callers with the same name share it. */
  readonly name: string;
  readonly requestsPerSecond: number;
  readonly breaker: { readonly failuresInARow: number; readonly openForMs: number };
}

export interface UpstreamGuards {
  of(upstream: UpstreamOptions): UpstreamGuard;
  /** Reads the backoff of a service by name. @throws {Failure} redis-down */
  backoffOf(name: string): Promise<Backoff | undefined>;
  close(): Promise<void>;
}

const secondMs = 1_000;
const failuresRememberedMs = 600_000;

const backoffKeyOf = (name: string): string => `upstream:${name}:cool-down`;

const readBackoff = async (ask: AskRedis, name: string): Promise<Backoff | undefined> => {
  const answer = await ask((connection) => connection.eval(readBackoffScript, 1, backoffKeyOf(name)));
  return Array.isArray(answer) ? { leftMs: Number(answer[0]), reason: String(answer[1]) } : undefined;
};

const guardOf = (ask: AskRedis, { name, requestsPerSecond, breaker }: UpstreamOptions): UpstreamGuard => {
  const [turnKey, backoffKey, failuresKey] = [
    `upstream:${name}:turn`,
    backoffKeyOf(name),
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
    backoff: () => readBackoff(ask, name),
    beginBackoff: async (forMs, reason) => {
      if (forMs < 1) return;
      await ask((connection) => connection.eval(beginBackoffScript, 1, backoffKey, Math.ceil(forMs), reason));
    },
    failed: async (reason) => {
      const { failuresInARow, openForMs } = breaker;
      const asked = [failuresInARow, openForMs, reason, failuresRememberedMs];
      await ask((connection) => connection.eval(countFailureScript, 2, failuresKey, backoffKey, ...asked));
    },
    succeeded: async () => {
      await ask((connection) => connection.del(failuresKey));
    },
  };
};

/** Opens the shared limits for external services, over one connection. */
export const createUpstreamGuards = ({ redis }: { readonly redis: RedisOptions }): UpstreamGuards => {
  const { ask, close } = linkProducer(redis);
  return {
    of: (upstream) => guardOf(ask, upstream),
    backoffOf: (name) => readBackoff(ask, name),
    close,
  };
};
