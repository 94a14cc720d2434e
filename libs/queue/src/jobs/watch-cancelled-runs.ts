import type { ActiveJobs } from "./active-jobs.ts";

/** How often runs are looked at while jobs of theirs are active: twice a second, so that a cancelled one stops within two. */
const intervalMs = 500;

/** Aborts the active jobs of runs that are cancelled; answers with the way to stop watching. */
export const watchCancelledRuns = (
  active: ActiveJobs,
  isCancelled: (runId: string) => Promise<boolean>,
): (() => void) => {
  let isLooking = false;
  const look = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    await Promise.allSettled(
      active.runIds().map(async (runId) => {
        if (await isCancelled(runId)) active.abortCancelled(runId);
      }),
    );
    isLooking = false;
  };
  const timer = setInterval(() => void look(), intervalMs);
  return () => clearInterval(timer);
};
