import type { Failure } from "@quarry/failure";
import type { ActiveJobs } from "./active-jobs.ts";

/** How often runs are looked at while jobs of theirs are active: twice a second, so that jobs of a cancelled one stop within two. */
const intervalMs = 500;

/** Aborts the active jobs of runs that give a reason to; answers with the way to stop watching. */
export const watchRuns = (
  active: ActiveJobs,
  whyToStop: (runId: string) => Promise<Failure | undefined>,
): (() => void) => {
  let isLooking = false;
  const look = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    await Promise.allSettled(
      active.runIds().map(async (runId) => {
        const reason = await whyToStop(runId);
        if (reason) active.abortRun(runId, reason);
      }),
    );
    isLooking = false;
  };
  const timer = setInterval(() => void look(), intervalMs);
  return () => clearInterval(timer);
};
