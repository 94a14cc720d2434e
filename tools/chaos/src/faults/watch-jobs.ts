import { setTimeout as wait } from "node:timers/promises";
import { queuesForBoard } from "@quarry/jobs";
import { readLog } from "../run/collect-outcome.ts";

const lookEveryMs = 50;

/** A job of a queue. */
export interface JobName {
  readonly contract: string;
  readonly id: string;
}

/** Looks at what a system works on, past every fault. */
export interface JobWatch {
  /** The jobs in work; not those that only wait for others. */
  active(): Promise<readonly JobName[]>;
  /** Resolves once a job of that contract is in work. @throws {Error} when the signal is given first */
  untilActive(contract: string, signal: AbortSignal): Promise<void>;
  /** Resolves when all of them have ended, or, where none is named, when the log of the run has grown. @throws {Error} when the signal is given first */
  untilEnded(jobs: readonly JobName[], runId: string, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** Jobs that wait for others most of their time. */
const coordinating: ReadonlySet<string> = new Set(["run-research", "prepare-item", "await-items"]);

const until = async (is: () => Promise<boolean>, signal: AbortSignal): Promise<void> => {
  // A store that is away answers later.
  while (!(await is().catch(() => false))) await wait(lookEveryMs, undefined, { signal });
};

/** Opens every queue of the Redis at that address. */
export const watchJobs = (redisUrl: string): JobWatch => {
  const board = queuesForBoard({ url: redisUrl });
  const queueOf = (contract: string) => board.queues.find(({ name }) => name === contract);
  const hasEnded = async ({ contract, id }: JobName): Promise<boolean> => {
    const job = await queueOf(contract)?.getJob(id);
    return job === undefined || job.finishedOn !== undefined;
  };
  const active = async (): Promise<readonly JobName[]> => {
    const jobs = await Promise.all(board.queues.map((queue) => queue.getActive()));
    return jobs
      .flat()
      .map(({ queueName, id = "" }) => ({ contract: queueName, id }))
      .filter(({ contract }) => !coordinating.has(contract));
  };
  return {
    active,
    untilActive: (contract, signal) =>
      until(async () => ((await queueOf(contract)?.getActiveCount()) ?? 0) > 0, signal),
    untilEnded: async (jobs, runId, signal) => {
      if (jobs.length > 0) {
        await until(async () => (await Promise.all(jobs.map(hasEnded))).every(Boolean), signal);
        return;
      }
      let before: number | undefined;
      await until(async () => {
        const log = await readLog(redisUrl, runId);
        before ??= log.length;
        return log.length > before || log.at(-1)?.event.type === "run-finished";
      }, signal);
    },
    close: () => board.close(),
  };
};
