import { z } from "zod";
import type { RedisOptions } from "../connection/connect-redis.ts";
import { linkProducer } from "../connection/redis-link.ts";

/** Where a rate stands. */
export interface Rate {
  readonly allowed: boolean;
  /** How much may follow at once. */
  readonly remaining: number;
  /** When all may be taken again. */
  readonly resetMs: number;
  /** When one more may be; 0 when it may be now. */
  readonly retryAfterMs: number;
}

/** How often something may be done in a minute, counted where every process sees it. */
export interface RequestRates {
  /** Takes one of so many a minute, if it is there; at no cost it only looks. While Redis is away everything is allowed. */
  take(name: string, rate: { readonly perMinute: number; readonly cost?: 0 | 1 }): Promise<Rate>;
  close(): Promise<void>;
}

/** A bucket that fills up in a minute. KEYS: bucket. ARGV: size, cost. Answers allowed, what is left, ms until full, ms until one is there. */
const takeScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local size, cost = tonumber(ARGV[1]), tonumber(ARGV[2])
local kept = redis.call('HMGET', KEYS[1], 'level', 'at')
local passed = math.max(0, now - (tonumber(kept[2]) or now))
local level = math.min(size, (tonumber(kept[1]) or size) + passed * size / 60000)
local allowed = level >= 1 and 1 or 0
if allowed == 1 and cost > 0 then
  level = level - cost
  redis.call('HSET', KEYS[1], 'level', tostring(level), 'at', now)
  redis.call('PEXPIRE', KEYS[1], 60000)
end
local wait = math.max(0, math.ceil((1 - level) * 60000 / size))
return { allowed, math.floor(level), math.ceil((size - level) * 60000 / size), wait }`;

const replySchema = z.tuple([z.number(), z.number(), z.number(), z.number()]);

/** Opens the rates. */
export const createRequestRates = ({ redis }: { readonly redis: RedisOptions }): RequestRates => {
  const { ask, close } = linkProducer(redis);
  return {
    take: async (name, { perMinute, cost = 1 }) => {
      try {
        const reply = await ask((connection) =>
          connection.eval(takeScript, 1, `rate:${name}`, perMinute, cost),
        );
        const [allowed, remaining, resetMs, retryAfterMs] = replySchema.parse(reply);
        return { allowed: allowed === 1, remaining, resetMs, retryAfterMs };
      } catch {
        return { allowed: true, remaining: perMinute, resetMs: 0, retryAfterMs: 0 };
      }
    },
    close,
  };
};
