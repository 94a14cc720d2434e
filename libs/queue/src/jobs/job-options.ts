import type { JobsOptions } from "bullmq";

/** A name BullMQ does not know, so that it asks the consumer's strategy: `retryDelay`. */
export const backoffType = "quarry";

const daySeconds = 86_400;

/** How every job is kept and tried again: BullMQ's own limit on attempts is out of the way, `retryDelay` decides. */
export const jobOptions = (jobId: string): JobsOptions => ({
  jobId,
  attempts: 1_000,
  backoff: { type: backoffType },
  removeOnComplete: { age: 3 * daySeconds },
  removeOnFail: { age: 7 * daySeconds },
});
