import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { RedisOptions } from "../connection/connect-redis.ts";
import { linkProducer } from "../connection/redis-link.ts";
import { renewLease } from "./shared-limit.ts";

/*
 * Each host has a sorted set of its leased slots, by the end of the lease, and a hash. There `startedAt` is the
 * time of the last slot, `restsUntil` the end of a backoff, `turnAt` the last assigned turn, and `refusals`
 * the number of backoffs in a row without a given time. All times are the server's, in ms.
 */
const clock = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function keepFor(ms)
  if redis.call('PTTL', KEYS[1]) < ms then redis.call('PEXPIRE', KEYS[1], ms) end
end`;

/**
 * Takes a slot of a host, or returns why not and the milliseconds until the next attempt. KEYS: host, slots. ARGV: id, maximum
 * slots, lease in ms, ms between two starts, ms until a slot may be free.
 */
const takeHostSlotScript = `${clock}
local host = redis.call('HMGET', KEYS[1], 'startedAt', 'restsUntil')
local rest = (tonumber(host[2]) or 0) - now
if rest > 0 then return { 'rests', rest } end
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now)
if redis.call('ZCARD', KEYS[2]) >= tonumber(ARGV[2]) then return { 'taken', tonumber(ARGV[5]) } end
local delay = tonumber(ARGV[4])
local wait = (tonumber(host[1]) or 0) + delay - now
if delay > 0 and wait > 0 then return { 'taken', math.min(wait, delay) } end
redis.call('HSET', KEYS[1], 'startedAt', now)
keepFor(delay + 1000)
redis.call('ZADD', KEYS[2], now + ARGV[3], ARGV[1])
redis.call('PEXPIRE', KEYS[2], ARGV[3])
return { 'granted', 0 }`;

/** Releases a slot; a host that has answered no longer refuses. KEYS: host, slots. ARGV: id, 1 if it has answered. */
const releaseHostSlotScript = `
redis.call('ZREM', KEYS[2], ARGV[1])
if ARGV[2] == '1' then redis.call('HDEL', KEYS[1], 'refusals') end`;

/**
 * Reserves the next free turn of a host, and returns the milliseconds until it.
 * KEYS: host. ARGV: milliseconds between two turns, maximum milliseconds.
 */
const hostTurnScript = `${clock}
local last = math.max(now, tonumber(redis.call('HGET', KEYS[1], 'turnAt')) or 0)
local turn = math.min(last + ARGV[1], now + ARGV[2])
redis.call('HSET', KEYS[1], 'turnAt', turn)
keepFor(turn - now + 1000)
return turn - now`;

/**
 * Starts a backoff of a host and returns its length in ms: the requested time, or a growing one if the host names none. KEYS:
 * host. ARGV: requested ms (-1: none), initial ms, maximum ms if none is requested, maximum ms.
 */
const restHostScript = `${clock}
local rest = tonumber(ARGV[1])
if rest < 0 then
  local refusals = redis.call('HINCRBY', KEYS[1], 'refusals', 1)
  rest = math.min(tonumber(ARGV[3]), ARGV[2] * 2 ^ (math.min(refusals, 30) - 1))
end
rest = math.min(rest, tonumber(ARGV[4]))
local before = tonumber(redis.call('HGET', KEYS[1], 'restsUntil')) or 0
redis.call('HSET', KEYS[1], 'restsUntil', math.max(before, now + rest))
keepFor(math.max(before, now + rest) - now + 600000)
return math.max(before, now + rest) - now`;

/** A permitted request to a host. */
export interface HostSlot {
  readonly granted: true;
  /** Returns the slot; `hasAnswered` is true if the host served the request. @throws {Failure} `redis-down` */
  release(hasAnswered: boolean): Promise<void>;
}

/** Milliseconds until the next attempt, and whether the host requested a pause. */
interface NoSlot {
  readonly granted: false;
  readonly afterMs: number;
  readonly isResting: boolean;
}

/** Limits the requests of all processes together to each host. Each method throws `redis-down` while Redis is down. */
export interface HostGate {
  /** Takes a slot for a request, at least `delayMs` after the start of the previous one. */
  take(host: string, delayMs: number): Promise<HostSlot | NoSlot>;
  /** Reserves a turn for a job that returns later, and resolves to the milliseconds until it; at most `maxMs`. */
  turn(host: string, options: { readonly delayMs: number; readonly maxMs: number }): Promise<number>;
  /**
   * Stops requests to the host for this time, at most a day; without a time for 5 s, growing to a minute. Returns the
   * milliseconds.
   */
  rest(host: string, forMs: number | undefined): Promise<number>;
  close(): Promise<void>;
}

export interface HostGateOptions {
  readonly redis: RedisOptions;
  /** Maximum concurrent requests to one host. */
  readonly concurrency: number;
  /** Milliseconds after which the slot of a dead process is free again; 10,000. */
  readonly leaseMs?: number;
}

const askAgainAfterMs = 100;
const firstRestMs = 5_000;
const longestUnaskedRestMs = 60_000;
const longestRestMs = 86_400_000;

const answerSchema = z.tuple([z.enum(["granted", "taken", "rests"]), z.number()]);

/** Opens the gate for all hosts; a host is any name, and callers with the same name share it. */
export const createHostGate = ({ redis, concurrency, leaseMs = 10_000 }: HostGateOptions): HostGate => {
  const { ask, close } = linkProducer(redis);
  const keysOf = (host: string) => [`host:${host}`, `host:${host}:places`] as const;
  return {
    take: async (host, delayMs) => {
      const [id, keys] = [randomUUID(), keysOf(host)];
      const asked = [id, concurrency, leaseMs, delayMs, askAgainAfterMs];
      const [answer, afterMs] = answerSchema.parse(
        await ask((connection) => connection.eval(takeHostSlotScript, keys.length, ...keys, ...asked)),
      );
      if (answer !== "granted") return { granted: false, afterMs, isResting: answer === "rests" };
      const stopRenewing = renewLease(ask, { key: keys[1], id, leaseMs });
      return {
        granted: true,
        release: async (hasAnswered) => {
          stopRenewing();
          const given = [id, hasAnswered ? 1 : 0];
          await ask((connection) => connection.eval(releaseHostSlotScript, keys.length, ...keys, ...given));
        },
      };
    },
    turn: async (host, { delayMs, maxMs }) =>
      z
        .number()
        .parse(
          await ask((connection) => connection.eval(hostTurnScript, 1, keysOf(host)[0], delayMs, maxMs)),
        ),
    rest: async (host, forMs) => {
      const asked = [
        forMs === undefined ? -1 : Math.max(0, Math.ceil(forMs)),
        firstRestMs,
        longestUnaskedRestMs,
        longestRestMs,
      ];
      const reply = await ask((connection) => connection.eval(restHostScript, 1, keysOf(host)[0], ...asked));
      return z.number().parse(reply);
    },
    close,
  };
};
