import { Redis } from "ioredis";
import { type ClientOptions, clientOptions } from "./client-options.ts";
import type { RedisOptions } from "./redis-options.ts";

/** A connection as its client library makes it. */
export type RedisConnection = Redis;

/** Told about every trouble of a connection; it reconnects by itself. */
export type ConnectionErrorListener = (error: Error) => void;

const longestReconnectMs = 1_000;

const reconnectDelay = (attempt: number): number => Math.min(50 * 2 ** attempt, longestReconnectMs);

/** A server that has become a replica: the connection is made anew, to the master of now, and its command is sent again where it may wait. */
const onDemotion =
  (then: 1 | 2) =>
  (error: Error): false | 1 | 2 =>
    error.message.startsWith("READONLY") && then;
const [reconnect, reconnectAndRepeat] = [1, 2] as const;

const connect = (redis: RedisOptions, options: ClientOptions, onError: ConnectionErrorListener): Redis => {
  const retry = { retryStrategy: reconnectDelay, sentinelRetryStrategy: reconnectDelay };
  const connection = new Redis({ ...clientOptions(redis), ...options, ...retry });
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
    {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 1,
      commandTimeout: 5_000,
      connectTimeout: 2_000,
      reconnectOnError: onDemotion(reconnect),
    },
    onError,
  );

/** A connection for those who work through a queue: a command waits until Redis is back. */
export const connectConsumer = (redis: RedisOptions, onError: ConnectionErrorListener = ignore): Redis =>
  connect(
    redis,
    {
      maxRetriesPerRequest: null,
      connectTimeout: 5_000,
      reconnectOnError: onDemotion(reconnectAndRepeat),
    },
    onError,
  );
