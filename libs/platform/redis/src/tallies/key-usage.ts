import type { RedisOptions } from "../connection/connect-redis.ts";
import { linkProducer } from "../connection/redis-link.ts";

/** Usage of an API key on one day (UTC). */
export interface KeyUsage {
  readonly requests: number;
  /** Spent on a language model by runs and other work of the key, and set aside for calls under way. */
  readonly tokens: number;
  /** Millionths of money. */
  readonly micros: number;
  /** Bytes of files and texts that were kept for it. */
  readonly uploadBytes: number;
}

/** Counts the daily usage of each API key over all processes, and keeps it for 35 days. */
export interface KeyUsages {
  /** Counts a request; while Redis is away it goes uncounted. */
  countRequest(keyId: string, at: Date): Promise<void>;
  /** Counts bytes that were kept, of a key and of all. @throws {Failure} redis-down */
  countUpload(keyId: string, bytes: number, at: Date): Promise<void>;
  /** Bytes that were kept for all keys. @throws {Failure} redis-down */
  uploadedByAll(at: Date): Promise<number>;
  /** All keys that were used on the day of a moment, by id. @throws {Failure} redis-down */
  ofDay(at: Date): Promise<ReadonlyMap<string, KeyUsage>>;
  /** One of them. @throws {Failure} redis-down */
  of(keyId: string, at: Date): Promise<KeyUsage>;
  close(): Promise<void>;
}

const dayMs = 24 * 60 * 60 * 1_000;
const keptSeconds = 35 * 24 * 60 * 60;

const dayOf = (at: Date): number => Math.floor(at.getTime() / dayMs);

/** Key of a day's usage; among the budgets, so that a user who may charge a run may charge its key. */
const usageKey = (day: number): string => `budget:day:${day}`;

/** When the day (UTC) of a moment is over. */
export const endOfDay = (at: Date): Date => new Date((dayOf(at) + 1) * dayMs);

/**
 * For scripts that spend: `today(time)` is the number of the day of what TIME answers, and `charge(keyId, day, tokens, micros)` adds to
 * what a key has used on a day, which `used(keyId, day)` answers with. Without a key nothing is charged.
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

/** Beside the ids of keys, which begin otherwise. */
const ofAll = "all";

const usageOf = (counts: readonly (string | null | undefined)[]): KeyUsage => {
  const [requests = 0, tokens = 0, micros = 0, uploadBytes = 0] = counts.map((count) =>
    Math.max(0, Number(count ?? 0)),
  );
  return { requests, tokens, micros, uploadBytes };
};

/** Opens what keys have used. */
export const createKeyUsages = ({ redis }: { readonly redis: RedisOptions }): KeyUsages => {
  const { ask, close } = linkProducer(redis);
  return {
    countRequest: async (keyId, at) => {
      const key = usageKey(dayOf(at));
      await ask((connection) =>
        connection.multi().hincrby(key, `${keyId} requests`, 1).expire(key, keptSeconds, "NX").exec(),
      ).catch(() => undefined);
    },
    countUpload: async (keyId, bytes, at) => {
      const key = usageKey(dayOf(at));
      await ask((connection) =>
        connection
          .multi()
          .hincrby(key, `${keyId} uploadBytes`, bytes)
          .hincrby(key, `${ofAll} uploadBytes`, bytes)
          .expire(key, keptSeconds, "NX")
          .exec(),
      );
    },
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
