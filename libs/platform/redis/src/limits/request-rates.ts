import { z } from "zod";
import type { RedisOptions } from "../connection/connect-redis.ts";
import { linkProducer } from "../connection/redis-link.ts";

/** State of a rate limit. */
export interface Rate {
  readonly allowed: boolean;
  /** Remaining amount. */
  readonly remaining: number;
  /** Milliseconds until the whole limit is available again. */
  readonly resetMs: number;
  /** Milliseconds until one more is allowed; 0 if it is allowed now. */
  readonly retryAfterMs: number;
}

/** Maximum amount per minute under a name. */
export interface RateLimit {
  readonly name: string;
  readonly perMinute: number;
}

/** Counts amounts per minute over all processes. */
export interface RequestRates {
  /**
   * Takes one of each limit if every limit has one left; with cost 0 it only reads. Returns the state of each. While Redis is
   * down everything is allowed.
   */
  take<Limit extends RateLimit>(
    limits: readonly Limit[],
    cost?: 0 | 1,
  ): Promise<readonly (Limit & { readonly rate: Rate })[]>;
  close(): Promise<void>;
}

/**
 * Buckets that fill up in a minute. KEYS: buckets. ARGV: cost, then the capacity of each. Returns for each: whether it has one,
 * the rest, ms until full, ms until the next one.
 */
const takeScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local cost = tonumber(ARGV[1])
local levels, allowed = {}, true
for index, key in ipairs(KEYS) do
  local size = tonumber(ARGV[index + 1])
  local kept = redis.call('HMGET', key, 'level', 'at')
  local passed = math.max(0, now - (tonumber(kept[2]) or now))
  levels[index] = math.min(size, (tonumber(kept[1]) or size) + passed * size / 60000)
  if levels[index] < 1 then allowed = false end
end
local rates = {}
for index, key in ipairs(KEYS) do
  local size, level = tonumber(ARGV[index + 1]), levels[index]
  local has = level >= 1 and 1 or 0
  if allowed and cost > 0 then
    level = level - cost
    redis.call('HSET', key, 'level', tostring(level), 'at', now)
    redis.call('PEXPIRE', key, 60000)
  end
  local wait = math.max(0, math.ceil((1 - level) * 60000 / size))
  rates[index] = { has, math.floor(level), math.ceil((size - level) * 60000 / size), wait }
end
return rates`;

const replySchema = z.array(
  z
    .tuple([z.number(), z.number(), z.number(), z.number()])
    .transform(([has, remaining, resetMs, retryAfterMs]): Rate => ({
      allowed: has === 1,
      remaining,
      resetMs,
      retryAfterMs,
    })),
);

/** Opens the rates. */
export const createRequestRates = ({ redis }: { readonly redis: RedisOptions }): RequestRates => {
  const { ask, close } = linkProducer(redis);
  const askRates = async (limits: readonly RateLimit[], cost: number): Promise<readonly Rate[]> => {
    if (limits.length === 0) return [];
    const keys = limits.map(({ name }) => `rate:${name}`);
    const sizes = limits.map(({ perMinute }) => perMinute);
    try {
      return replySchema.parse(
        await ask((connection) => connection.eval(takeScript, keys.length, ...keys, cost, ...sizes)),
      );
    } catch {
      return [];
    }
  };
  return {
    take: async (limits, cost = 1) => {
      const rates = await askRates(limits, cost);
      return limits.map((limit, index) => ({
        ...limit,
        rate: rates[index] ?? { allowed: true, remaining: limit.perMinute, resetMs: 0, retryAfterMs: 0 },
      }));
    },
    close,
  };
};
