import { Failure } from "@quarry/failure";
import type { AskRedis, RedisLink } from "@quarry/redis";
import type { Job } from "bullmq";

/** A job that blocked the event loop of two processes would block the next one too. */
const maxHolds = 2;

const field = "holds";

/** Records on a job that its code blocked the event loop of a process and was stopped. */
export const countHold = (ask: AskRedis, queue: string, jobId: string): Promise<unknown> =>
  ask((connection) => connection.hincrby(`bull:${queue}:${jobId}`, field, 1));

/**
 * Refuses a job that has blocked the event loop of two processes.
 * @throws {Failure} poison
 */
export const refuseHolder = async (
  connection: RedisLink["connection"],
  { queueName, id = "", attemptsStarted }: Pick<Job, "queueName" | "id" | "attemptsStarted">,
): Promise<void> => {
  if (attemptsStarted <= maxHolds) return;
  const holds = Number(await connection.hget(`bull:${queueName}:${id}`, field));
  if (holds >= maxHolds)
    throw new Failure("poison", `blocked the event loop of ${holds} processes`, { retry: "never" });
};
