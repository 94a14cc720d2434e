import { Redis } from "ioredis";
import { clientOptions } from "./client-options.ts";
import { infoField } from "./redis-info.ts";
import type { RedisOptions } from "./redis-options.ts";

/** What matters of a Redis for what is kept in it. */
export interface RedisFacts {
  readonly version: string;
  readonly maxmemoryPolicy: string;
  /** Whether every write goes to a file that survives a crash. */
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
    const info = await connection.info();
    const [seconds = "0"] = await connection.time().then((parts) => parts.map(String));
    return {
      version: infoField(info, "redis_version"),
      maxmemoryPolicy: infoField(info, "maxmemory_policy"),
      appendOnly: infoField(info, "aof_enabled") === "1",
      clockAheadMs: Number(seconds) * 1_000 - Date.now(),
    };
  } catch (error) {
    // "Connection is closed." is what is left of the reason when the connection never stood.
    throw problems[0] ?? error;
  } finally {
    connection.disconnect();
  }
};
