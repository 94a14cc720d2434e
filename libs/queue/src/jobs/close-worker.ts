import type { Worker } from "bullmq";
import type { ActiveJobs } from "./active-jobs.ts";
import { shutdownFailure } from "./process-job.ts";

/** How long jobs that were told to stop, and connections that are closing, are waited for. */
const lastWaitMs = 2_000;

const settlesWithin = async (work: Promise<unknown>, milliseconds: number): Promise<boolean> => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), milliseconds);
  const settled = work.then(
    () => true,
    () => true,
  );
  const answer = await Promise.race([settled, promise]);
  clearTimeout(timer);
  return answer;
};

/** Closes a worker: takes no more jobs, waits for the active ones up to the grace, aborts the rest, and in the end lets go by force. */
export const closeWorker = async (
  worker: Worker,
  active: Pick<ActiveJobs, "abortAll">,
  graceMs = 10_000,
): Promise<void> => {
  // BullMQ's close has no time-out, and cannot be forced once it has begun.
  const closed = worker.close();
  if (await settlesWithin(closed, graceMs)) return;
  active.abortAll(shutdownFailure);
  if (await settlesWithin(closed, lastWaitMs)) return;
  await settlesWithin(worker.disconnect(), lastWaitMs);
};
