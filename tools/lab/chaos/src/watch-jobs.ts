import { setTimeout as wait } from "node:timers/promises";
import { queuesForBoard } from "@quarry/jobs";

const lookEveryMs = 50;

/** A job of a queue. */
interface JobName {
  readonly contract: string;
  readonly id: string;
}

/** Watches the jobs of a system independently of every fault. */
export interface JobWatch {
  /** Lists the active jobs, without those that only wait for other jobs. */
  active(): Promise<readonly JobName[]>;
  /** Resolves once a job of that contract is active or has ended. */
  untilActive(contract: string): Promise<void>;
  /** Resolves when all of the jobs have ended. */
  untilEnded(jobs: readonly JobName[]): Promise<void>;
  close(): Promise<void>;
}

/** Jobs that wait for other jobs most of their time. */
const coordinating: ReadonlySet<string> = new Set(["run-research", "prepare-item", "await-items"]);

/** Opens every queue of the Redis at that address; waiting ends when the signal is aborted. */
export const watchJobs = (redisUrl: string, signal: AbortSignal): JobWatch => {
  const board = queuesForBoard({ url: redisUrl });
  const queueOf = (contract: string) => {
    const queue = board.queues.find(({ name }) => name === contract);
    if (queue === undefined) throw new Error(`there is no queue of ${contract}`);
    return queue;
  };
  const until = async (is: () => Promise<boolean>): Promise<void> => {
    // A store that is down answers later.
    while (!(await is().catch(() => false))) await wait(lookEveryMs, undefined, { signal });
  };
  return {
    active: async () => {
      const jobs = await Promise.all(board.queues.map((queue) => queue.getActive()));
      return jobs
        .flat()
        .map(({ queueName, id = "" }) => ({ contract: queueName, id }))
        .filter(({ contract }) => !coordinating.has(contract));
    },
    untilActive: (contract) =>
      until(async () => (await queueOf(contract).getJobCountByTypes("active", "completed", "failed")) > 0),
    untilEnded: (jobs) =>
      until(async () => {
        const found = await Promise.all(jobs.map(({ contract, id }) => queueOf(contract).getJob(id)));
        return found.every((job) => job === undefined || job.finishedOn !== undefined);
      }),
    close: () => board.close(),
  };
};
