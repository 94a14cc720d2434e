import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { RedisOptions } from "../connection/connect-redis.ts";
import { type AskRedis, linkProducer } from "../connection/redis-link.ts";

/**
 * FIFO wait queue: a waiter that stops polling is dropped, so a dead one blocks no other. `before(id)` returns the number of
 * waiters before it, and keeps its position. KEYS: order, last polls.
 */
export const queueFunctions = `
local function leave(order, leases, id)
  redis.call('ZREM', order, id)
  redis.call('ZREM', leases, id)
end
local function before(order, leases, id, now, leaseMs)
  for _, gone in ipairs(redis.call('ZRANGEBYSCORE', leases, '-inf', now)) do leave(order, leases, gone) end
  if not redis.call('ZSCORE', order, id) then
    local last = redis.call('ZRANGE', order, -1, -1, 'WITHSCORES')
    redis.call('ZADD', order, (tonumber(last[2]) or 0) + 1, id)
  end
  redis.call('ZADD', leases, now + leaseMs, id)
  redis.call('PEXPIRE', order, leaseMs)
  redis.call('PEXPIRE', leases, leaseMs)
  return redis.call('ZRANK', order, id)
end`;

/**
 * Puts a new waiter behind the waiting calls of its owner and level with the first waiter of the others, so that owners take
 * turns. KEYS: order, turns. The score is the turn, then the order of arrival.
 */
const takeTurnFunction = `
local function takeTurn(order, turns, id, owner)
  if redis.call('ZSCORE', order, id) then return end
  local first = redis.call('ZRANGE', order, 0, 0, 'WITHSCORES')[2]
  if not first then redis.call('DEL', turns) end
  local turn = math.max(first and math.floor(tonumber(first) / 1048576) or 1, tonumber(redis.call('HGET', turns, 'of:' .. owner)) or 1)
  redis.call('HSET', turns, 'of:' .. owner, turn + 1)
  redis.call('PEXPIRE', turns, 86400000)
  redis.call('ZADD', order, turn * 1048576 + redis.call('HINCRBY', turns, 'calls', 1) % 1048576, id)
end`;

/**
 * Takes a slot and tokens from the bucket, or returns the milliseconds until the next attempt; 0 means that a slot was taken.
 * Owners get slots in turn, each in order of its requests; slots with an expired lease are free. KEYS: slots by end of lease,
 * bucket, order and last polls of the waiters, turns. ARGV: id, maximum slots, lease in ms, tokens, tokens per minute (0: no
 * bucket), ms to wait for a slot, ms within which a waiter must poll again, owner.
 */
const takeSlotScript = `${queueFunctions}${takeTurnFunction}
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
takeTurn(KEYS[3], KEYS[5], ARGV[1], ARGV[8])
local waiting = before(KEYS[3], KEYS[4], ARGV[1], now, tonumber(ARGV[7]))
local free = tonumber(ARGV[2]) - redis.call('ZCARD', KEYS[1])
if waiting >= free then return math.min(10, 1 + waiting - math.max(0, free)) * ARGV[6] end
local perMinute = tonumber(ARGV[5])
if perMinute > 0 then
  if waiting > 0 then return tonumber(ARGV[6]) end
  local kept = redis.call('HMGET', KEYS[2], 'level', 'at')
  local passed = math.max(0, now - (tonumber(kept[2]) or now))
  local level = math.min(perMinute, (tonumber(kept[1]) or perMinute) + passed * perMinute / 60000)
  local missing = tonumber(ARGV[4]) - level
  if missing > 0 then return math.ceil(missing * 60000 / perMinute) end
  redis.call('HSET', KEYS[2], 'level', tostring(-missing), 'at', now)
  redis.call('PEXPIRE', KEYS[2], 600000)
end
leave(KEYS[3], KEYS[4], ARGV[1])
redis.call('ZADD', KEYS[1], now + ARGV[3], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 0`;

/** Removes a waiter. KEYS: order and last polls of the waiters. ARGV: id. */
const stopWaitingScript = `${queueFunctions}
leave(KEYS[1], KEYS[2], ARGV[1])`;

/** Renews the lease of a slot, unless it was returned or lost. KEYS: slots. ARGV: id, lease in ms. */
const renewLeaseScript = `
local time = redis.call('TIME')
redis.call('ZADD', KEYS[1], 'XX', time[1] * 1000 + math.floor(time[2] / 1000) + ARGV[2], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[2])`;

/** A leased slot. */
interface HeldSlot {
  /** Key of the slots. */
  readonly key: string;
  readonly id: string;
  readonly leaseMs: number;
}

/** Renews the lease of a slot before it expires; returns a function that stops it. */
export const renewLease = (ask: AskRedis, { key, id, leaseMs }: HeldSlot): (() => void) => {
  const renew = (): void => {
    // A failed renewal is repeated; without any the slot is released, as if its holder had died.
    ask((connection) => connection.eval(renewLeaseScript, 1, key, id, leaseMs)).catch(() => undefined);
  };
  // Two renewals may fail; the timer does not keep an ending process alive.
  const timer = setInterval(renew, leaseMs / 3).unref();
  return () => clearInterval(timer);
};

/** Releases a slot and corrects the bucket. KEYS: slots, bucket. ARGV: id, tokens taken but not used. */
const releaseSlotScript = `
redis.call('ZREM', KEYS[1], ARGV[1])
if redis.call('EXISTS', KEYS[2]) == 1 then redis.call('HINCRBYFLOAT', KEYS[2], 'level', ARGV[2]) end`;

/** A slot for one call. */
interface Slot {
  /** Returns the slot, with the tokens actually used. @throws {Failure} `redis-down` */
  release(usedTokens: number): Promise<void>;
}

/** Limits concurrent calls of all processes, and tokens per minute. */
export interface SharedLimit {
  /**
   * Waits for a slot and the tokens: owners take turns, each with its calls in order. An aborted signal
   * rejects with its reason.
   * @throws {Failure} `redis-down`
   */
  acquire(tokens: number, signal: AbortSignal, owner?: string): Promise<Slot>;
  close(): Promise<void>;
}

export interface SharedLimitOptions {
  readonly redis: RedisOptions;
  /** Name of the limit; processes with the same name share it. */
  readonly name: string;
  /** Maximum concurrent calls. */
  readonly concurrency: number;
  /** 0 for no limit. Tokens per minute; after a minute without calls all of them can be taken at once. */
  readonly tokensPerMinute: number;
  /** Milliseconds after which a dead process's slot or turn is free; a living one renews it. */
  readonly leaseMs: number;
}

const askAgainAfterMs = 100;
/** Maximum pause between polls of a waiter, so that it keeps its position. */
const longestPauseMs = 1_000;

/** Opens a limit that all processes share. */
export const createSharedLimit = (options: SharedLimitOptions): SharedLimit => {
  const { concurrency, tokensPerMinute, leaseMs } = options;
  const { ask, close } = linkProducer(options.redis);
  const prefix = `limit:${options.name}`;
  const [slots, bucket] = [`${prefix}:places`, `${prefix}:tokens`];
  const waiters = [`${prefix}:waiting`, `${prefix}:waiting:leases`];
  const turns = `${prefix}:waiting:turns`;
  const turnMs = Math.max(leaseMs, 2 * longestPauseMs);

  const waitForSlot = async (
    { id, tokens, owner }: { readonly id: string; readonly tokens: number; readonly owner: string },
    signal: AbortSignal,
  ): Promise<void> => {
    const asked = [id, concurrency, leaseMs, tokens, tokensPerMinute, askAgainAfterMs, turnMs, owner];
    const keys = [slots, bucket, ...waiters, turns];
    for (;;) {
      signal.throwIfAborted();
      const afterMs = Number(
        await ask((connection) => connection.eval(takeSlotScript, keys.length, ...keys, ...asked)),
      );
      if (afterMs === 0) return;
      await delay(Math.min(afterMs, longestPauseMs), undefined, { signal }).catch(() => undefined);
    }
  };

  return {
    acquire: async (tokens, signal, owner = "") => {
      const id = randomUUID();
      // A call that needs more tokens than a minute allows waits until the bucket is full, because it would otherwise wait
      // forever.
      const taken = tokensPerMinute === 0 ? 0 : Math.min(tokens, tokensPerMinute);
      try {
        await waitForSlot({ id, tokens: taken, owner }, signal);
      } catch (error) {
        // If this fails too, the position expires without polls.
        await ask((connection) => connection.eval(stopWaitingScript, 2, ...waiters, id)).catch(
          () => undefined,
        );
        throw error;
      }
      const stopRenewing = renewLease(ask, { key: slots, id, leaseMs });
      return {
        release: async (usedTokens) => {
          stopRenewing();
          const unused = tokensPerMinute === 0 ? 0 : taken - usedTokens;
          await ask((connection) => connection.eval(releaseSlotScript, 2, slots, bucket, id, unused));
        },
      };
    },
    close,
  };
};
