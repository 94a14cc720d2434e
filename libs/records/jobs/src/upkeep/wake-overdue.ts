import type { AskRedis } from "@quarry/redis";
import type { OpenQueues } from "../queues/open-queues.ts";

interface OverdueParts {
  readonly ask: AskRedis;
  readonly queues: OpenQueues;
  /** Epoch milliseconds by the clock of Redis, which all processes share. */
  readonly now: number;
}

/** BullMQ's score of a delayed job is its time multiplied by this, plus a counter. */
const scorePerMs = 0x1000;

/** Smaller differences of clocks, in milliseconds, wake no job. */
const toleranceMs = 60_000;

/** Maximum jobs per queue and round. */
const roundSize = 200;

/** Jobs of a schedule wait for a time of day, not for a duration. */
const isScheduled = (jobId: string): boolean => jobId.startsWith("repeat:");

/**
 * Wakes the delayed jobs of a queue that would wait longer than their delay, because a clock was set back after they were delayed;
 * returns their number.
 */
export const wakeOverdue = async ({ ask, queues, now }: OverdueParts, name: string): Promise<number> => {
  const far = (now + toleranceMs) * scorePerMs;
  const jobIds = await ask((connection) =>
    connection.zrevrangebyscore(`bull:${name}:delayed`, "+inf", far, "LIMIT", 0, roundSize),
  );
  let woken = 0;
  for (const jobId of jobIds.filter((each) => !isScheduled(each))) {
    const job = await (await queues.get(name)).getJob(jobId);
    const score = await ask((connection) => connection.zscore(`bull:${name}:delayed`, jobId));
    if (job === undefined || Number(score) / scorePerMs <= now + job.delay + toleranceMs) continue;
    await job.promote();
    woken += 1;
  }
  return woken;
};
