import { createHash } from "node:crypto";
import type { Logger } from "@quarry/observability";
import type { Redis } from "ioredis";
import type { z } from "zod";
import type { RedisOptions } from "./connection/connect-redis.ts";
import { createTroubleLog, linkProducer } from "./connection/redis-link.ts";

/**
 * Stores an entry and evicts the oldest ones above the limit, in one transaction. KEYS: entry, the prefix's entries by time.
 * ARGV: value, lifetime in seconds, maximum number of entries.
 */
const keepEntryScript = `
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[2])
redis.call('ZADD', KEYS[2], now, KEYS[1])
redis.call('EXPIRE', KEYS[2], ARGV[2])
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now - ARGV[2] * 1000000)
local tooMany = redis.call('ZCARD', KEYS[2]) - ARGV[3]
if tooMany <= 0 then return end
local oldest = redis.call('ZPOPMIN', KEYS[2], tooMany)
for index = 1, #oldest, 2 do redis.call('DEL', oldest[index]) end`;

/**
 * Values that are expensive to compute, cached for all processes and runs. Any of them can be evicted at any time; no method
 * throws.
 */
export interface Cache<Value> {
  /** Undefined if there is no readable entry. */
  get(key: string): Promise<Value | undefined>;
  /** Stores a value, unless it is too large. */
  set(key: string, value: Value): Promise<void>;
  close(): Promise<void>;
}

/** Key of a cache, and its maximum size: `maxEntries` × `maxBytes`. */
export interface CacheOptions<Value> {
  readonly redis: RedisOptions;
  /** Separates the entries of one use from all others. */
  readonly prefix: string;
  readonly ttlSeconds: number;
  /** Schema of an entry; one that does not match counts as missing. */
  readonly schema: z.ZodType<Value>;
  /** Receives failures of Redis: the same failure at most once in 30 seconds. */
  readonly log: Pick<Logger, "warn">;
  /** Of one value as JSON in UTF-8; default 65,536. */
  readonly maxBytes?: number;
  /** Above this the oldest are evicted; default 2,000. Redis itself evicts nothing, and its memory is for the jobs. */
  readonly maxEntries?: number;
  /** Epoch milliseconds; default: the system clock. */
  readonly clock?: () => number;
}

const valueIn = <Value>(text: string, schema: z.ZodType<Value>): Value | undefined => {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

/** Opens a cache in Redis. */
export const createCache = <Value>({
  redis,
  prefix,
  ttlSeconds,
  schema,
  log,
  maxBytes = 65_536,
  maxEntries = 2_000,
  clock = Date.now,
}: CacheOptions<Value>): Cache<Value> => {
  const { ask, close } = linkProducer(redis);
  const tell = createTroubleLog(log, clock);
  const entriesKey = `cache:${prefix}`;
  // Hashed: a key may be as long as a prompt.
  const entryKey = (key: string): string => `${entriesKey}:${createHash("sha256").update(key).digest("hex")}`;
  const attempt = async <Answer>(
    trouble: string,
    command: (connection: Redis) => Promise<Answer>,
  ): Promise<Answer | undefined> => {
    try {
      return await ask(command);
    } catch (error) {
      tell(trouble, error instanceof Error ? error : new Error(String(error)));
      return undefined;
    }
  };
  return {
    get: async (key) => {
      const text = await attempt("cannot read from the cache, continuing without it", (connection) =>
        connection.get(entryKey(key)),
      );
      return typeof text === "string" ? valueIn(text, schema) : undefined;
    },
    set: async (key, value) => {
      const text = JSON.stringify(value);
      if (Buffer.byteLength(text) > maxBytes) return;
      await attempt("cannot write to the cache, continuing without it", (connection) =>
        connection.eval(keepEntryScript, 2, entryKey(key), entriesKey, text, ttlSeconds, maxEntries),
      );
    },
    close,
  };
};
