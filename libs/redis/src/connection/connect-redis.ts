import { Redis, type RedisOptions as AllClientOptions } from "ioredis";
import type { RedisOptions } from "./redis-options.ts";

type ClientOptions = Omit<AllClientOptions, "replyMapping">;

/** A connection as its client library makes it. */
export type RedisConnection = Redis;

/** Told about every trouble of a connection; it reconnects by itself. */
export type ConnectionErrorListener = (error: Error) => void;

const longestReconnectMs = 1_000;

const reconnectDelay = (attempt: number): number => Math.min(50 * 2 ** attempt, longestReconnectMs);

const connect = (redis: RedisOptions, options: ClientOptions, onError: ConnectionErrorListener): Redis => {
  const password = redis.password === undefined ? {} : { password: redis.password };
  const retryStrategy = reconnectDelay;
  const connection = new Redis(redis.url, { ...options, ...password, retryStrategy });
  // Every caller who waits for Redis listens.
  connection.setMaxListeners(0);
  // Without a listener an `error` event ends the process.
  connection.on("error", onError);
  return connection;
};

const ignore = (): void => undefined;

/** A connection for those who ask on somebody's behalf: a command fails within seconds when Redis is away. */
export const connectProducer = (redis: RedisOptions, onError: ConnectionErrorListener = ignore): Redis =>
  connect(
    redis,
    { enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: 5_000, connectTimeout: 2_000 },
    onError,
  );

/** A connection for those who work through a queue: a command waits until Redis is back. */
export const connectConsumer = (redis: RedisOptions, onError: ConnectionErrorListener = ignore): Redis =>
  connect(redis, { maxRetriesPerRequest: null, connectTimeout: 5_000 }, onError);
