import { setTimeout as pause } from "node:timers/promises";
import { errorMessage, Failure, toFailure } from "@quarry/failure";
import type { Logger } from "@quarry/observability";
import type { Redis } from "ioredis";
import {
  closeConnection,
  connectConsumer,
  type ConnectionErrorListener,
  connectProducer,
  type RedisOptions,
} from "./connect-redis.ts";

/** Logs recurring problems, such as those of a lost connection: the same one at most once in 30 seconds. */
export const createTroubleLog = (
  log: Pick<Logger, "warn">,
  clock: () => number = () => performance.now(),
): ((message: string, error: Error) => void) => {
  const quietMs = 30_000;
  const loggedAt = new Map<string, number>();
  return (message, error) => {
    const trouble = `${message}: ${error.message}`;
    const now = clock();
    if (Math.abs(now - (loggedAt.get(trouble) ?? Number.NEGATIVE_INFINITY)) < quietMs) return;
    loggedAt.set(trouble, now);
    log.warn({ error }, message);
  };
};

/**
 * True while a connection is being established, which on a busy machine can take longer than the wait for a server that is down.
 */
const isOnItsWay = ({ status }: Redis): boolean => status === "connecting" || status === "connect";

/**
 * Resolves once commands can be sent.
 * @throws {Failure} redis-down after `timeoutMs`, or when the attempt in progress at that
 * time fails
 */
export const whenReady = (connection: Redis, timeoutMs: number): Promise<void> => {
  if (connection.status === "ready") return Promise.resolve();
  return new Promise((resolve, reject) => {
    const settle = (): void => {
      clearTimeout(timer);
      connection.off("ready", onReady).off("close", onFailure);
    };
    const onReady = (): void => {
      settle();
      resolve();
    };
    const onFailure = (): void => {
      settle();
      reject(new Failure("redis-down", "Redis cannot be reached", { retry: "backoff" }));
    };
    const timer = setTimeout(() => {
      if (isOnItsWay(connection)) connection.on("close", onFailure);
      else onFailure();
    }, timeoutMs);
    connection.on("ready", onReady);
  });
};

/** True if Redis answers a ping in time. */
const answersWithin = async (connection: Redis, timeoutMs: number): Promise<boolean> => {
  const { promise: tooLate, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), timeoutMs);
  const answer = whenReady(connection, timeoutMs)
    .then(() => connection.ping())
    .then(
      () => true,
      () => false,
    );
  const isAnswered = await Promise.race([answer, tooLate]);
  clearTimeout(timer);
  return isAnswered;
};

const pauseMs = 2_000;

/** Returns a field of Redis's reply to INFO; "unknown" if it is missing. */
export const infoField = (info: string, name: string): string =>
  new RegExp(`^${name}:(.*)$`, "mu").exec(info)?.[1]?.trim() ?? "unknown";

/** Describes a wrong eviction policy with its remedy; undefined if Redis evicts nothing. */
export const evictionProblem = (
  policy: string,
): { readonly what: string; readonly remedy: string } | undefined =>
  policy === "noeviction"
    ? undefined
    : {
        what: `Redis may evict jobs: its maxmemory-policy is ${policy} and must be noeviction.`,
        remedy:
          'Set "maxmemory-policy noeviction" in redis.conf, or run: redis-cli config set maxmemory-policy noeviction',
      };

/** Describes a problem of the server's settings with its remedy, if there is one. */
export const findRedisProblem = async (connection: Pick<Redis, "info">): Promise<string | undefined> => {
  const problem = evictionProblem(infoField(await connection.info("memory"), "maxmemory_policy"));
  return problem && `${problem.what} ${problem.remedy}`;
};

const problemOf = (connection: Redis): Promise<string | undefined> =>
  findRedisProblem(connection).catch((error: unknown) => `Redis refuses: ${errorMessage(error)}`);

/** Resolves once Redis answers and its settings are correct, or the signal aborts; reports each problem until then. */
export const waitUntilReady = async (
  connection: Redis,
  { signal, onProblem }: { readonly signal: AbortSignal; readonly onProblem: (problem: string) => void },
): Promise<void> => {
  for (;;) {
    const problem = await problemOf(connection);
    if (problem === undefined || signal.aborted) return;
    onProblem(problem);
    await pause(pauseMs, undefined, { signal }).catch(() => undefined);
  }
};

/**
 * Runs commands on a connection; errors of Redis or the network become `redis-down`, or `storage-full` if Redis has no memory
 * left.
 */
export type AskRedis = <Answer>(command: (connection: Redis) => Promise<Answer>) => Promise<Answer>;

/** A connection and the function that sends commands over it. */
export interface RedisLink {
  readonly connection: Redis;
  readonly ask: AskRedis;
  /** True if Redis answers now. */
  readonly isReady: () => Promise<boolean>;
  readonly close: () => Promise<void>;
}

const patienceMs = 1_000;

/** Replies of a Redis that cannot serve any command. */
const outageReply =
  /\b(?:LOADING|READONLY|MASTERDOWN|CLUSTERDOWN|TRYAGAIN|NOREPLICAS|BUSY|MISCONF|NOAUTH|WRONGPASS|NOPERM)\b|max number of clients/u;

/** The client's errors about a lost connection. */
const lostConnection =
  /^(?:Connection is closed|Stream isn't writeable|Reached the max retries per request|Command timed out|connect E[A-Z]+ )/u;

const isOutage = (error: unknown, message: string): boolean =>
  error instanceof Error && error.name === "ReplyError"
    ? outageReply.test(message)
    : lostConnection.test(message);

/** A refused transaction has a general error; the errors of its commands contain the reason. */
const isTransactionWithoutMemory = (error: unknown): boolean =>
  error instanceof Error &&
  error.message.startsWith("EXECABORT") &&
  "previousErrors" in error &&
  Array.isArray(error.previousErrors) &&
  error.previousErrors.some((previous: unknown) =>
    errorMessage(previous).includes("OOM command not allowed"),
  );

/**
 * Converts an error of a Redis client to `storage-full` or `redis-down` if it indicates an outage; undefined for any other error.
 */
export const redisFailure = (error: unknown): Failure | undefined => {
  const message = errorMessage(error);
  if (message.includes("OOM command not allowed") || isTransactionWithoutMemory(error))
    return new Failure(
      "storage-full",
      "Redis is full: it has no memory for the write. Remove runs (DELETE /v1/research/:id) or raise its maxmemory",
      {
        retry: "backoff",
        cause: error,
      },
    );
  return isOutage(error, message) ? redisDown(error) : undefined;
};

const redisDown = (error: unknown): Failure =>
  new Failure("redis-down", `Redis did not execute a command: ${errorMessage(error)}`, {
    retry: "backoff",
    cause: error,
  });

/** A command that Redis refuses for its content is a bug, and waiting for Redis would not help. */
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

/** Opens a link for requests of clients: it fails within seconds while Redis is down. */
export const linkProducer = (redis: RedisOptions, onError?: ConnectionErrorListener): RedisLink => {
  const connection = connectProducer(redis, onError);
  return link(connection, () => whenReady(connection, patienceMs));
};

/** Opens a link for queue consumers: it waits until Redis is back. */
export const linkConsumer = (redis: RedisOptions, onError?: ConnectionErrorListener): RedisLink =>
  link(connectConsumer(redis, onError), () => Promise.resolve());
