import type { RedisOptions } from "../connection/connect-redis.ts";
import { linkProducer } from "../connection/redis-link.ts";

/** Usage of an API key on one day (UTC). */
export interface KeyUsage {
  readonly requests: number;
  /** Spent on a language model by runs and other work of the key, or reserved for calls in progress. */
  readonly tokens: number;
  /** Millionths of money. */
  readonly micros: number;
  /** Bytes of files and texts stored for it. */
  readonly uploadBytes: number;
}

/** Counts the daily usage of each API key over all processes, and keeps it for 35 days. */
export interface KeyUsages {
  /** Counts a request; not counted while Redis is down. */
  countRequest(keyId: string, at: Date): Promise<void>;
  /** Counts stored bytes, of a key and of all. @throws {Failure} redis-down */
  countUpload(keyId: string, bytes: number, at: Date): Promise<void>;
  /** Adds to the number of items, sources and collections that a key made, and returns it. @throws {Failure} redis-down */
  countItems(keyId: string, change: 1 | -1, at: Date): Promise<number>;
  /** Returns the bytes stored for all keys. @throws {Failure} redis-down */
  uploadedByAll(at: Date): Promise<number>;
  /** Returns the usage of all keys used on the day of a time, by id. @throws {Failure} redis-down */
  ofDay(at: Date): Promise<ReadonlyMap<string, KeyUsage>>;
  /** Returns the usage of one key. @throws {Failure} redis-down */
  of(keyId: string, at: Date): Promise<KeyUsage>;
  close(): Promise<void>;
}

const dayMs = 24 * 60 * 60 * 1_000;
const keptSeconds = 35 * 24 * 60 * 60;

const dayOf = (at: Date): number => Math.floor(at.getTime() / dayMs);

/** Key of a day's usage; among the budgets, so that a Redis user that may charge a run may also charge its key. */
const usageKey = (day: number): string => `budget:day:${day}`;

/** Returns the end of the day (UTC) of a time. */
export const endOfDay = (at: Date): Date => new Date((dayOf(at) + 1) * dayMs);

/**
 * For scripts that spend: `today(time)` is the day number of a TIME reply, `charge(keyId, day, tokens, micros)` adds to the usage
 * of a key on a day, and `used(keyId, day)` returns it. Without a key nothing is charged.
 */
export const usageFunctions = `
local function today(time)
  return math.floor(time[1] / 86400)
end
local function charge(keyId, day, tokens, micros)
  if not keyId or keyId == '' then return end
  local usage = 'budget:day:' .. string.format('%d', day)
  redis.call('HINCRBY', usage, keyId .. ' tokens', tokens)
  redis.call('HINCRBY', usage, keyId .. ' micros', micros)
  redis.call('EXPIRE', usage, ${keptSeconds}, 'NX')
end
local function used(keyId, day)
  if not keyId or keyId == '' then return { 0, 0 } end
  local amounts = redis.call('HMGET', 'budget:day:' .. string.format('%d', day), keyId .. ' tokens', keyId .. ' micros')
  return { tonumber(amounts[1]) or 0, tonumber(amounts[2]) or 0 }
end`;

const parts = ["requests", "tokens", "micros", "uploadBytes"] as const;

/** Distinct from the ids of keys, which have another prefix. */
const ofAll = "all";

const usageOf = (counts: readonly (string | null | undefined)[]): KeyUsage => {
  const [requests = 0, tokens = 0, micros = 0, uploadBytes = 0] = counts.map((count) =>
    Math.max(0, Number(count ?? 0)),
  );
  return { requests, tokens, micros, uploadBytes };
};

/** Opens the usage of keys. */
export const createKeyUsages = ({ redis }: { readonly redis: RedisOptions }): KeyUsages => {
  const { ask, close } = linkProducer(redis);

  /** Adds to fields of a day's usage, and returns the first. */
  const add = async (at: Date, change: number, ...fields: readonly string[]): Promise<number> => {
    const key = usageKey(dayOf(at));
    const replies = await ask((connection) => {
      const transaction = connection.multi();
      for (const field of fields) transaction.hincrby(key, field, change);
      return transaction.expire(key, keptSeconds, "NX").exec();
    });
    return Number(replies?.[0]?.[1]);
  };

  return {
    countRequest: async (keyId, at) => {
      await add(at, 1, `${keyId} requests`).catch(() => undefined);
    },
    countUpload: async (keyId, bytes, at) => {
      await add(at, bytes, `${keyId} uploadBytes`, `${ofAll} uploadBytes`);
    },
    countItems: (keyId, change, at) => add(at, change, `${keyId} items`),
    uploadedByAll: async (at) =>
      Number(await ask((connection) => connection.hget(usageKey(dayOf(at)), `${ofAll} uploadBytes`))),
    ofDay: async (at) => {
      const hash = await ask((connection) => connection.hgetall(usageKey(dayOf(at))));
      const ids = new Set(Object.keys(hash).map((field) => field.split(" ")[0] ?? ""));
      ids.delete(ofAll);
      return new Map([...ids].map((id) => [id, usageOf(parts.map((part) => hash[`${id} ${part}`]))]));
    },
    of: async (keyId, at) => {
      const fields = parts.map((part) => `${keyId} ${part}`);
      return usageOf(await ask((connection) => connection.hmget(usageKey(dayOf(at)), ...fields)));
    },
    close,
  };
};
