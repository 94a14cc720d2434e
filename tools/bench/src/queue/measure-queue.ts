import type { World } from "../benchmark.ts";
import type { OpenContestant } from "./contestants.ts";

/** How much goes through a queue in one round. */
export interface QueueLoad {
  readonly url: string;
  readonly jobs: number;
  /** Adds under way at a time, and jobs in work at a time. */
  readonly concurrency: number;
}

/** What jobs cost on their way through a queue. */
export interface QueueSpeed {
  readonly jobsPerSecond: number;
  /** Milliseconds a job of this process on a processor, producer and worker together; what else the machine does hardly shows in it. */
  readonly cpuMsPerJob: number;
}

/**
 * The speed from the first that is added to the last that is handled, by a producer and a worker in this process: the jobs are
 * handled while others are still added.
 */
export const measureQueue = async (
  open: OpenContestant,
  { url, jobs, concurrency }: QueueLoad,
  { now, signal }: Pick<World, "now" | "signal">,
): Promise<QueueSpeed> => {
  const { promise: allHandled, resolve, reject } = Promise.withResolvers<void>();
  let handled = 0;
  const onHandled = (): void => {
    handled += 1;
    if (handled === jobs) resolve();
  };
  const onAbort = (): void => reject(signal.reason);
  signal.addEventListener("abort", onAbort, { once: true });
  const { add, close } = await open({ url, concurrency, onHandled });
  try {
    let added = 0;
    const addOneAfterAnother = async (): Promise<void> => {
      while (added < jobs) await add(`job ${(added += 1)}`);
    };
    const cpuBefore = process.cpuUsage();
    const began = now();
    await Promise.all([allHandled, ...Array.from({ length: concurrency }, addOneAfterAnother)]);
    const { user, system } = process.cpuUsage(cpuBefore);
    return { jobsPerSecond: jobs / ((now() - began) / 1_000), cpuMsPerJob: (user + system) / 1_000 / jobs };
  } finally {
    signal.removeEventListener("abort", onAbort);
    await close();
  }
};
