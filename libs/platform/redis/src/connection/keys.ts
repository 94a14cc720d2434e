import type { Redis } from "ioredis";
import { closeConnection, connectConsumer, type RedisOptions } from "./connect-redis.ts";
import type { AskRedis } from "./redis-link.ts";

const keysAtOnce = 500;

const copySome = async (from: Redis, to: Redis, keys: readonly string[]): Promise<void> => {
  const reading = from.pipeline();
  for (const key of keys) reading.pttl(key).dumpBuffer(key);
  const read = (await reading.exec()) ?? [];
  const writing = to.pipeline();
  for (const [index, key] of keys.entries()) {
    const [ttl, value] = [read[2 * index]?.[1], read[2 * index + 1]?.[1]];
    // A key may have expired since it was listed.
    if (Buffer.isBuffer(value)) writing.restore(key, Math.max(0, Number(ttl)), value, "REPLACE");
  }
  for (const [error] of (await writing.exec()) ?? []) if (error) throw error;
};

const withConnection = async <Answer>(
  redis: RedisOptions,
  use: (connection: Redis) => Promise<Answer>,
): Promise<Answer> => {
  const connection = connectConsumer(redis);
  try {
    return await use(connection);
  } finally {
    await closeConnection(connection);
  }
};

/** Counts the keys of a Redis. */
export const countKeys = (redis: RedisOptions): Promise<number> =>
  withConnection(redis, (connection) => connection.dbsize());

/** Removes every key of a Redis. */
export const removeKeys = async (redis: RedisOptions): Promise<void> => {
  await withConnection(redis, (connection) => connection.flushdb());
};

/** Copies every key of one Redis into another with its remaining time; there must be no other writer. Returns the number. */
export const copyKeys = async (source: RedisOptions, target: RedisOptions): Promise<number> => {
  const [from, to] = [connectConsumer(source), connectConsumer(target)];
  try {
    let copied = 0;
    for await (const keys of from.scanStream({ count: keysAtOnce }) as AsyncIterable<string[]>) {
      if (keys.length > 0) await copySome(from, to, keys);
      copied += keys.length;
    }
    return copied;
  } finally {
    await Promise.all([closeConnection(from), closeConnection(to)]);
  }
};

/** Lists ids of a sorted set by descending score after the named one; an unknown id starts at the first. */
export const listNewest = (
  ask: AskRedis,
  key: string,
  { limit, before }: { limit: number; before?: string },
): Promise<string[]> =>
  ask(async (connection) => {
    const rank = before === undefined ? null : await connection.zrevrank(key, before);
    const first = rank === null ? 0 : rank + 1;
    return connection.zrevrange(key, first, first + limit - 1);
  });
