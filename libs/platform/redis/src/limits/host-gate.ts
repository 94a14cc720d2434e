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
 * Takes a slot at a host, or answers why not and after how many ms to ask again.
 * KEYS: host, slots. ARGV: id, most slots, lease in ms, ms between two starts, ms until a slot may be free.
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

/** Releases a slot; a host that has answered refuses no more. KEYS: host, slots. ARGV: id, 1 where it has answered. */
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
 * Lets a host rest, and answers for how many ms: as long as it asks, or longer each time where it does not say.
 * KEYS: host. ARGV: ms it asks for (-1: it does not say), ms for the first time, most ms where it does not say, most ms.
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

/** A request to a host that may be under way. */
export interface HostSlot {
  readonly granted: true;
  /** Gives it back; `hasAnswered` where the host did what it was asked. @throws {Failure} `redis-down` */
  release(hasAnswered: boolean): Promise<void>;
}

/** After how long to ask again, and whether it is the host that asked to be left alone. */
interface NoSlot {
  readonly granted: false;
  readonly afterMs: number;
  readonly isResting: boolean;
}

/** Keeps all processes together from asking one host too much. All of it throws `redis-down` where Redis is away. */
export interface HostGate {
  /** A slot among the requests to a host that are under way, `delayMs` after the one before has begun at the earliest. */
  take(host: string, delayMs: number): Promise<HostSlot | NoSlot>;
  /** Reserves a turn for a job that comes back later, and returns the milliseconds until it; at most `maxMs`. */
  turn(host: string, options: { readonly delayMs: number; readonly maxMs: number }): Promise<number>;
  /** Stops requests to the host for this time, a day at most; without a time from 5 s to a minute, growing. Returns the milliseconds. */
  rest(host: string, forMs: number | undefined): Promise<number>;
  close(): Promise<void>;
}

export interface HostGateOptions {
  readonly redis: RedisOptions;
  /** Requests to one host at the same time. */
  readonly concurrency: number;
  /** Milliseconds after which the slot of a dead process is free again; 10,000. */
  readonly leaseMs?: number;
}

const askAgainAfterMs = 100;
const firstRestMs = 5_000;
const longestUnaskedRestMs = 60_000;
const longestRestMs = 86_400_000;

const answerSchema = z.tuple([z.enum(["granted", "taken", "rests"]), z.number()]);

/** Opens the gate before all hosts; a host is any name, all who give the same one share it. */
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
