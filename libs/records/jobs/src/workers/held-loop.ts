import { Failure } from "@quarry/failure";
import type { AskRedis, RedisLink } from "@quarry/redis";
import type { Job } from "bullmq";

/** A job that held the event loop of two processes would hold that of the next one. */
const maxHolds = 2;

const field = "holds";

/** Notes at a job that its code held the event loop of a process, and was stopped there. */
export const countHold = (ask: AskRedis, queue: string, jobId: string): Promise<unknown> =>
  ask((connection) => connection.hincrby(`bull:${queue}:${jobId}`, field, 1));

/** Refuses a job that has held the event loop of two processes. @throws {Failure} poison */
export const refuseHolder = async (
  connection: RedisLink["connection"],
  { queueName, id = "", attemptsStarted }: Pick<Job, "queueName" | "id" | "attemptsStarted">,
): Promise<void> => {
  if (attemptsStarted <= maxHolds) return;
  const holds = Number(await connection.hget(`bull:${queueName}:${id}`, field));
  if (holds >= maxHolds)
    throw new Failure("poison", `held the event loop of ${holds} processes`, { retry: "never" });
};
