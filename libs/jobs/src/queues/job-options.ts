import { activeTraceparent } from "@quarry/observability";
import type { JobsOptions } from "bullmq";

/** A name BullMQ does not know, so that it asks the consumer's strategy: `retryDelay`. */
export const backoffType = "quarry";

const daySeconds = 86_400;

/**
 * How every job is kept and tried again: BullMQ's own limit on attempts is out of the way, `retryDelay` decides.
 * It carries the trace of the work that adds it. With `keptSeconds`, a job that has ended is kept for so long, however it ended.
 */
export const jobOptions = (jobId: string, keptSeconds?: number): JobsOptions => {
  const metadata = activeTraceparent();
  return {
    jobId,
    attempts: 1_000,
    backoff: { type: backoffType },
    removeOnComplete: { age: keptSeconds ?? 3 * daySeconds },
    removeOnFail: { age: keptSeconds ?? 7 * daySeconds },
    ...(metadata === undefined ? {} : { telemetry: { metadata } }),
  };
};
