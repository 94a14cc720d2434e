import type { Logger } from "@quarry/observability";
import { Redis } from "ioredis";
import { clientOptions, isMissingDatabase, type RedisOptions } from "./connect-redis.ts";
import { type AskRedis, createTroubleLog, infoField, linkProducer } from "./redis-link.ts";

/** Facts about a Redis that matter for its content. */
export interface RedisFacts {
  readonly version: string;
  readonly maxmemoryPolicy: string;
  /** True if every write goes to a file that survives a crash. */
  readonly appendOnly: boolean;
  /** Milliseconds by which its clock is ahead of this machine's. */
  readonly clockAheadMs: number;
}

/**
 * Looks at a Redis once, and changes nothing.
 * @throws {Error} as the client or the server words it (`WRONGPASS …`, `NOAUTH …`, `connect ECONNREFUSED …`) when it does not answer
 * within three seconds
 */
export const inspectRedis = async (redis: RedisOptions): Promise<RedisFacts> => {
  const problems: Error[] = [];
  const connection = new Redis({
    ...clientOptions(redis),
    lazyConnect: true,
    connectTimeout: 3_000,
    commandTimeout: 3_000,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
    sentinelRetryStrategy: () => null,
  });
  connection.on("error", (error: Error) => problems.push(error));
  try {
    await connection.connect();
    const missing = problems.find(isMissingDatabase);
    if (missing !== undefined) throw missing;
    const info = await connection.info();
    const [seconds = "0"] = await connection.time().then((parts) => parts.map(String));
    return {
      version: infoField(info, "redis_version"),
      maxmemoryPolicy: infoField(info, "maxmemory_policy"),
      appendOnly: infoField(info, "aof_enabled") === "1",
      clockAheadMs: Number(seconds) * 1_000 - Date.now(),
    };
  } catch (error) {
    // The client reports only "Connection is closed." if the connection was never established.
    throw problems[0] ?? error;
  } finally {
    connection.disconnect();
  }
};

/** Returns the time by the clock of Redis, which all processes share, in epoch milliseconds. */
export const readClock = async (ask: AskRedis): Promise<number> =>
  Number((await ask((connection) => connection.time()))[0]) * 1_000;

/** Returns the share of its memory that Redis uses, 0 to slightly above 1; 0 without a limit. */
export const readFullness = async (ask: AskRedis): Promise<number> => {
  const memory = await ask((connection) => connection.info("memory"));
  const [used, max] = ["used_memory", "maxmemory"].map((name) => Number(infoField(memory, name)));
  return used !== undefined && max !== undefined && max > 0 ? used / max : 0;
};

/** Reads how full Redis is, at most every two seconds. */
export interface FullnessWatch {
  /** From 0 to slightly above 1; the last known value while Redis is down. */
  fullness(): Promise<number>;
  close(): Promise<void>;
}

/** Interval and listener of a fullness watch. */
export interface FullnessWatchOptions {
  readonly redis: RedisOptions;
  readonly log: Pick<Logger, "warn">;
  /** Minimum share that is logged, at most once in 30 seconds. */
  readonly warnFrom: number;
  /** Epoch milliseconds; default: the system clock. */
  readonly clock?: () => number;
}

const freshMs = 2_000;

/** Opens the watch on its own connection. */
export const watchFullness = ({
  redis,
  log,
  warnFrom,
  clock = Date.now,
}: FullnessWatchOptions): FullnessWatch => {
  const { ask, close } = linkProducer(redis);
  const trouble = createTroubleLog(log, clock);
  let known = 0;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<number> | undefined;
  const look = async (): Promise<number> => {
    try {
      known = await readFullness(ask);
      lookedAt = clock();
    } catch {
      // The commands that fail meanwhile report the problem in more detail.
    } finally {
      looking = undefined;
    }
    if (known >= warnFrom)
      trouble("Redis is nearly full", new Error(`at least ${warnFrom * 100} % of maxmemory is in use`));
    return known;
  };
  return {
    // If the clock was set back, the value counts as old too.
    fullness: async () => (Math.abs(clock() - lookedAt) < freshMs ? known : await (looking ??= look())),
    close,
  };
};
