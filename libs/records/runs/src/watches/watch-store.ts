import {
  operator,
  ownedId,
  type OwnerMark,
  type RepetitionOutcome,
  type ResearchRequest,
  type WatchEntry,
  watchEntrySchema,
  type Webhook,
} from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import {
  type AskRedis,
  allowWhenFull,
  linkProducer,
  listNewest,
  type NewId,
  newId as systemNewId,
  ownerMark,
  type RedisOptions,
  removeTogether,
} from "@quarry/redis";
import type { RunLimits } from "../record/create-run.ts";
import { parseWatchRecord, readWatchRecord, type WatchRecord } from "./watch-record.ts";

/** Parts of a new watch. */
export interface NewWatch {
  readonly request: ResearchRequest;
  readonly schedule: string;
  readonly timeZone: string;
  readonly notify?: Webhook | undefined;
  /** A run whose report the first repetition is compared with. */
  readonly reportRunId?: string | undefined;
  readonly owner?: string;
  readonly limits?: RunLimits;
  /** Expiry of its key; absent if it does not expire. */
  readonly keyExpiresAt?: string | null;
  /** Maximum number of watches of its key; 0 means no limit. */
  readonly maxOfKey?: number;
}

/** End of a repetition. */
export interface RepetitionEnd {
  readonly runId: string;
  readonly at: string;
  readonly outcome: RepetitionOutcome;
  readonly detail: string;
  readonly changes: WatchEntry["changes"];
  /** True if there is a report to compare the next one with. */
  readonly hasReport: boolean;
}

/** The watches of all owners. Each method throws `redis-down` within seconds. */
export interface WatchStore {
  /** Returns an id for a watch of an owner, so that its schedule can be set before its record is written. */
  newId(owner?: string): string;
  /** Durable when it resolves. @throws {Failure} too-many if its key has the maximum number */
  create(id: string, watch: NewWatch): Promise<WatchRecord>;
  get(watchId: string): Promise<WatchRecord | undefined>;
  /** Returns the watches of an owner, newest first; `before` is the id of the last one already seen. */
  list(page: { limit: number; before?: string; owner?: string }): Promise<readonly WatchRecord[]>;
  /** False when there is no such watch. */
  change(
    watchId: string,
    changes: Partial<Pick<WatchRecord, "paused" | "schedule" | "timeZone">>,
  ): Promise<boolean>;
  /** Pauses the watches that were made with a key. */
  pauseOfKey(keyId: string): Promise<void>;
  /** False when there is no such watch. */
  remove(watchId: string): Promise<boolean>;
  /** Records the run of a repetition; false when there is no such watch. */
  begin(watchId: string, runId: string): Promise<boolean>;
  /** Records how a repetition ended; idempotent. False when there is no such watch. */
  settle(watchId: string, end: RepetitionEnd): Promise<boolean>;
  /** Results of its repetitions, newest first. */
  entries(watchId: string, limit: number): Promise<readonly WatchEntry[]>;
  close(): Promise<void>;
}

/** Maximum entries of a watch. */
const maxEntries = 100;

const keysOf = (watchId: string) => ({ record: `watch:${watchId}`, entries: `watch:${watchId}:entries` });
const listKey = (mark: OwnerMark): string => ownedId("watches", mark);
const ofKey = (keyId: string): string => `watches:of-key:${keyId}`;

/** The runs whose reports the next repetitions are compared with, by watch; they are kept as long as the watch. */
export const watchedReportsKey = "watches:reports";

/**
 * KEYS: record, list of the owner, watches of the key, watched reports. ARGV: id, ms, maximum of the key (0: no limit), run of
 * its report or '', then names and values.
 */
const createScript = `
local max = tonumber(ARGV[3])
if max > 0 and redis.call('SCARD', KEYS[3]) >= max then return 0 end
redis.call('HSET', KEYS[1], unpack(ARGV, 5))
if ARGV[4] ~= '' then redis.call('HSET', KEYS[4], ARGV[1], ARGV[4]) end
redis.call('ZADD', KEYS[2], ARGV[2], ARGV[1])
redis.call('SADD', KEYS[3], ARGV[1])
return 1`;

/**
 * KEYS: record. ARGV: names and values. Allowed while Redis is full: it writes little, and pauses the watches of a revoked key.
 */
const changeScript = `${allowWhenFull}
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
redis.call('HSET', KEYS[1], unpack(ARGV))
return 1`;

/**
 * KEYS: record, entries, watched reports. ARGV: run, entry or '', ms, maximum entries, watch if the run has a report or '', then
 * names and values.
 */
const settleScript = `
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
if ARGV[2] ~= '' then
  redis.call('ZADD', KEYS[2], ARGV[3], ARGV[2])
  redis.call('ZREMRANGEBYRANK', KEYS[2], 0, -1 - tonumber(ARGV[4]))
end
if redis.call('HGET', KEYS[1], 'openRunId') == ARGV[1] then redis.call('HSET', KEYS[1], 'openRunId', '') end
if ARGV[5] ~= '' then
  redis.call('HSET', KEYS[1], 'reportRunId', ARGV[1])
  redis.call('HSET', KEYS[3], ARGV[5], ARGV[1])
end
redis.call('HSET', KEYS[1], unpack(ARGV, 6))
return 1`;

const getWatch = async (ask: AskRedis, watchId: string): Promise<WatchRecord | undefined> =>
  readWatchRecord(await ask((connection) => connection.hgetall(keysOf(watchId).record)));

const changeWatch = async (
  ask: AskRedis,
  watchId: string,
  fields: Readonly<Record<string, string>>,
): Promise<boolean> => {
  const args = Object.entries(fields).flat();
  if (args.length === 0) return (await getWatch(ask, watchId)) !== undefined;
  const reply = await ask((connection) => connection.eval(changeScript, 1, keysOf(watchId).record, ...args));
  return reply === 1;
};

const settleWatch = async (
  ask: AskRedis,
  watchId: string,
  { runId, at, outcome, detail, changes, hasReport }: RepetitionEnd,
): Promise<boolean> => {
  const { record, entries } = keysOf(watchId);
  const entry = changes.length === 0 ? "" : JSON.stringify({ runId, at, changes } satisfies WatchEntry);
  const reply = await ask((connection) =>
    connection.eval(
      settleScript,
      3,
      record,
      entries,
      watchedReportsKey,
      runId,
      entry,
      Date.parse(at),
      maxEntries,
      hasReport ? watchId : "",
      "checkedAt",
      at,
      "outcome",
      outcome,
      "detail",
      detail,
    ),
  );
  return reply === 1;
};

const removeWatch = async (ask: AskRedis, watch: WatchRecord): Promise<void> => {
  const { record, entries } = keysOf(watch.id);
  await removeTogether(ask, [
    ["DEL", record, entries],
    ["HDEL", watchedReportsKey, watch.id],
    ["ZREM", listKey(ownerMark(watch.owner)), watch.id],
    ["SREM", ofKey(watch.limits.keyId ?? ""), watch.id],
  ]);
};

const createWatch = async (
  ask: AskRedis,
  id: string,
  { watch, now }: { readonly watch: NewWatch; readonly now: number },
): Promise<WatchRecord> => {
  const {
    request,
    schedule,
    timeZone,
    notify,
    reportRunId = "",
    owner = operator,
    limits = {},
    keyExpiresAt,
    maxOfKey,
  } = watch;
  const createdAt = new Date(now).toISOString();
  const ofItsKey = { limits, ...(keyExpiresAt && { keyExpiresAt }) };
  const definition = { id, owner, request, ...(notify && { notify }), ...ofItsKey, createdAt };
  const fields = { reportRunId, definition: JSON.stringify(definition), schedule, timeZone };
  const reply = await ask((connection) =>
    connection.eval(
      createScript,
      4,
      keysOf(id).record,
      listKey(ownerMark(owner)),
      ofKey(limits.keyId ?? ""),
      watchedReportsKey,
      id,
      now,
      maxOfKey ?? 0,
      reportRunId,
      ...Object.entries(fields).flat(),
    ),
  );
  if (reply === 1) return parseWatchRecord(fields);
  throw new Failure("too-many", `this key has ${maxOfKey} watches, its maximum; remove one first`, {
    retry: "never",
  });
};

/** Opens the watches. */
export const createWatchStore = ({
  redis,
  clock = Date.now,
  newId = systemNewId,
}: {
  readonly redis: RedisOptions;
  /** Epoch milliseconds; default: the system clock. */
  readonly clock?: (() => number) | undefined;
  readonly newId?: NewId;
}): WatchStore => {
  const { ask, close } = linkProducer(redis);
  return {
    newId: (owner = operator) => ownedId(newId("w"), ownerMark(owner)),
    create: (id, watch) => createWatch(ask, id, { watch, now: clock() }),
    get: (watchId) => getWatch(ask, watchId),
    list: async ({ owner = operator, ...page }) => {
      const ids = await listNewest(ask, listKey(ownerMark(owner)), page);
      const watches = await Promise.all(ids.map((id) => getWatch(ask, id)));
      return watches.filter((watch) => watch !== undefined);
    },
    change: (watchId, { paused, ...rest }) =>
      changeWatch(ask, watchId, { ...rest, ...(paused !== undefined && { paused: String(paused) }) }),
    pauseOfKey: async (keyId) => {
      const ids = await ask((connection) => connection.smembers(ofKey(keyId)));
      await Promise.all(ids.map((id) => changeWatch(ask, id, { paused: "true" })));
    },
    remove: async (watchId) => {
      const watch = await getWatch(ask, watchId);
      if (watch === undefined) return false;
      await removeWatch(ask, watch);
      return true;
    },
    begin: (watchId, runId) => changeWatch(ask, watchId, { openRunId: runId }),
    settle: (watchId, end) => settleWatch(ask, watchId, end),
    entries: async (watchId, limit) => {
      const texts = await ask((connection) => connection.zrevrange(keysOf(watchId).entries, 0, limit - 1));
      return texts.map((text) => watchEntrySchema.parse(JSON.parse(text)));
    },
    close,
  };
};
