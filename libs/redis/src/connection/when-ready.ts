import { Failure } from "@quarry/failure";
import type { Redis } from "ioredis";

/** On a busy machine to connect may take longer than anybody waits for a server that is away. */
const isOnItsWay = ({ status }: Redis): boolean => status === "connecting" || status === "connect";

/** Resolves once commands can be sent. @throws {Failure} redis-down after `timeoutMs`, or when the attempt fails that is under way then */
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

/** Whether Redis answers a ping before the time is over. */
export const answersWithin = async (connection: Redis, timeoutMs: number): Promise<boolean> => {
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
