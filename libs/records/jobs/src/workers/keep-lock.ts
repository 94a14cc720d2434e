import type { Job } from "bullmq";
import type { ActiveJob } from "./active-jobs.ts";

interface Lock {
  readonly token: string;
  readonly durationMs: number;
  /** Called when another worker has the lock. */
  readonly onLost: () => void;
}

/**
 * Renews the lock of a job that this process took twice, and returns the function that stops it. BullMQ tracks locks by the id of
 * the job, so the end of the first attempt stops its renewal of the second one.
 */
export const keepLock = (
  job: Pick<Job, "extendLock">,
  { isRetaken }: Pick<ActiveJob, "isRetaken">,
  { token, durationMs, onLost }: Lock,
): (() => void) => {
  if (!isRetaken) return () => undefined;
  const renew = async (): Promise<void> => {
    const renewed = await job.extendLock(token, durationMs);
    if (renewed === 0) onLost();
  };
  // While Redis is down there is nothing to renew; after a longer outage the queue takes the job again.
  const timer = setInterval(() => void renew().catch(() => undefined), durationMs / 4);
  return () => clearInterval(timer);
};
