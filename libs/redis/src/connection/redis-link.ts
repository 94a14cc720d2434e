import { Failure } from "@quarry/failure";
import type { Redis } from "ioredis";
import { closeConnection } from "./close-connection.ts";
import { type ConnectionErrorListener, connectConsumer, connectProducer } from "./connect-redis.ts";
import type { RedisOptions } from "./redis-options.ts";
import { answersWithin, whenReady } from "./when-ready.ts";

/** Runs commands on a connection; what Redis or the network throws arrives as `redis-down`, or `storage-full` where Redis has no memory left. */
export type AskRedis = <Answer>(command: (connection: Redis) => Promise<Answer>) => Promise<Answer>;

/** A connection and how to ask over it. */
export interface RedisLink {
  readonly connection: Redis;
  readonly ask: AskRedis;
  /** Whether Redis answers now. */
  readonly isReady: () => Promise<boolean>;
  readonly close: () => Promise<void>;
}

const patienceMs = 1_000;

const redisDown = (error: unknown): Failure => {
  if (error instanceof Failure) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (message.includes("OOM command not allowed"))
    return new Failure("storage-full", `Redis is full: ${message}`, { retry: "backoff", cause: error });
  return new Failure("redis-down", `Redis did not do what it was asked: ${message}`, {
    retry: "backoff",
    cause: error,
  });
};

const link = (connection: Redis, ready: () => Promise<void>): RedisLink => {
  const ask: AskRedis = async (command) => {
    try {
      await ready();
      return await command(connection);
    } catch (error) {
      throw redisDown(error);
    }
  };
  return {
    connection,
    ask,
    isReady: () => answersWithin(connection, patienceMs),
    close: () => closeConnection(connection),
  };
};

/** For those who ask on somebody's behalf: fails within seconds when Redis is away. */
export const linkProducer = (redis: RedisOptions, onError?: ConnectionErrorListener): RedisLink => {
  const connection = connectProducer(redis, onError);
  return link(connection, () => whenReady(connection, patienceMs));
};

/** For those who work through a queue: waits until Redis is back. */
export const linkConsumer = (redis: RedisOptions, onError?: ConnectionErrorListener): RedisLink =>
  link(connectConsumer(redis, onError), () => Promise.resolve());
