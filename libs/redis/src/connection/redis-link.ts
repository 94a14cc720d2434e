import { Failure, toFailure } from "@quarry/failure";
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

/** What Redis answers while it cannot serve anybody, whatever the command. */
const outageReply =
  /\b(?:LOADING|READONLY|MASTERDOWN|CLUSTERDOWN|TRYAGAIN|NOREPLICAS|BUSY|MISCONF|NOAUTH|WRONGPASS|NOPERM)\b|max number of clients/u;

/** What the client says of a connection that is gone. */
const lostConnection =
  /^(?:Connection is closed|Stream isn't writeable|Reached the max retries per request|Command timed out|connect E[A-Z]+ )/u;

const isOutage = (error: unknown, message: string): boolean =>
  error instanceof Error && error.name === "ReplyError"
    ? outageReply.test(message)
    : lostConnection.test(message);

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** An error of a Redis client as `storage-full` or `redis-down`, where it tells of an outage; nothing for any other error. */
export const redisFailure = (error: unknown): Failure | undefined => {
  const message = messageOf(error);
  if (message.includes("OOM command not allowed"))
    return new Failure("storage-full", `Redis is full: ${message}`, { retry: "backoff", cause: error });
  return isOutage(error, message) ? redisDown(error) : undefined;
};

const redisDown = (error: unknown): Failure =>
  new Failure("redis-down", `Redis did not do what it was asked: ${messageOf(error)}`, {
    retry: "backoff",
    cause: error,
  });

/** A command that Redis refuses for what it says is a bug, and waiting for Redis would not help. */
const asFailure = (error: unknown): Failure => {
  if (error instanceof Failure) return error;
  const isRefused = error instanceof Error && error.name === "ReplyError";
  return redisFailure(error) ?? (isRefused ? toFailure(error) : redisDown(error));
};

const link = (connection: Redis, ready: () => Promise<void>): RedisLink => {
  const ask: AskRedis = async (command) => {
    try {
      await ready();
      return await command(connection);
    } catch (error) {
      throw asFailure(error);
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
