import type { workerConfig } from "../fragments/fragments.ts";
import type { VariablesOf } from "../variables/variables-of.ts";

// Aborted jobs need the rest of the grace to give their work back before the process is ended the hard way.
const shareForFinishing = 0.8;

/** The variables of `workerConfig` under the names that consumers of @quarry/jobs take. */
export const workerOptionsOf = (config: VariablesOf<typeof workerConfig>) => ({
  concurrency: config.WORKER_CONCURRENCY,
  lockDurationMs: config.LOCK_DURATION_MS,
  stalledIntervalMs: config.STALLED_INTERVAL_MS,
  maxStalledCount: config.MAX_STALLED_COUNT,
  maxStartedAttempts: config.MAX_STARTED_ATTEMPTS,
  jobDeadlineMs: config.JOB_DEADLINE_MS,
  shutdownGraceMs: Math.floor(config.SHUTDOWN_GRACE_MS * shareForFinishing),
});
