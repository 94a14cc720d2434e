import { Failure } from "@quarry/failure";
import type { Redis } from "ioredis";

/** Resolves once commands can be sent. @throws {Failure} redis-down after `timeoutMs` */
export const whenReady = (connection: Redis, timeoutMs: number): Promise<void> => {
  if (connection.status === "ready") return Promise.resolve();
  return new Promise((resolve, reject) => {
    const settle = (): void => {
      clearTimeout(timer);
      connection.off("ready", onReady);
    };
    const onReady = (): void => {
      settle();
      resolve();
    };
    const timer = setTimeout(() => {
      settle();
      reject(new Failure("redis-down", "Redis cannot be reached", { retry: "backoff" }));
    }, timeoutMs);
    connection.on("ready", onReady);
  });
};
