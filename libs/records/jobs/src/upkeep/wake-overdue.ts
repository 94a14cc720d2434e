import type { AskRedis } from "@quarry/redis";
import { ErrorCode } from "bullmq";
import type { OpenQueues } from "../queues/open-queues.ts";

interface OverdueParts {
  readonly ask: AskRedis;
  readonly queues: OpenQueues;
  /** Milliseconds of a monotonic clock. */
  readonly clock?: (() => number) | undefined;
}

/** A delayed job; its score changes whenever it is delayed again. */
interface DelayedJob {
  readonly jobId: string;
  readonly score: number;
  /** When it was first seen with this score, by the monotonic clock. */
  readonly seenAt: number;
}

/** Milliseconds that workers have to wake a job themselves after its delay. */
const graceMs = 60_000;

/** Jobs of a schedule wait for a time of day, not for a duration. */
const isScheduled = (jobId: string): boolean => jobId.startsWith("repeat:");

/** A worker took the job in the meantime. */
const isLostRace = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === ErrorCode.JobNotInState;

/**
 * Returns a function that wakes the delayed jobs of a queue that were seen waiting for longer than their delay, and returns their
 * number. Workers wake jobs by the time of day, so a clock set back holds them. Here only time that passes between calls counts: no
 * clock of any machine, however wrong, wakes a job early.
 */
export const createOverdueWaker = ({
  ask,
  queues,
  clock = () => performance.now(),
}: OverdueParts): ((name: string) => Promise<number>) => {
  const seen = new Map<string, ReadonlyMap<string, DelayedJob>>();
  const look = async (name: string): Promise<readonly DelayedJob[]> => {
    const answer = await ask((connection) =>
      connection.zrange(`bull:${name}:delayed`, 0, "-1", "WITHSCORES"),
    );
    const now = clock();
    const before = seen.get(name);
    const jobs = new Map<string, DelayedJob>();
    for (let index = 0; index < answer.length; index += 2) {
      const [jobId = "", score] = [answer[index], Number(answer[index + 1])];
      if (isScheduled(jobId)) continue;
      const known = before?.get(jobId);
      jobs.set(jobId, known?.score === score ? known : { jobId, score, seenAt: now });
    }
    seen.set(name, jobs);
    return [...jobs.values()];
  };
  const wake = async (name: string, { jobId, score }: DelayedJob, waitedMs: number): Promise<boolean> => {
    const job = await (await queues.get(name)).getJob(jobId);
    if (job === undefined || waitedMs < job.delay + graceMs) return false;
    const current = await ask((connection) => connection.zscore(`bull:${name}:delayed`, jobId));
    if (current === null || Number(current) !== score) return false;
    try {
      await job.promote();
      return true;
    } catch (error) {
      if (isLostRace(error)) return false;
      throw error;
    }
  };
  return async (name) => {
    let woken = 0;
    for (const job of await look(name)) {
      const waitedMs = clock() - job.seenAt;
      if (waitedMs >= graceMs && (await wake(name, job, waitedMs))) woken += 1;
    }
    return woken;
  };
};
