import type { WorkerOptions as BullWorkerOptions } from "bullmq";
import type { WorkerOptions } from "./worker-options.ts";

/** BullMQ's options for a consumer, without its connection. */
export const workerSettings = ({
  concurrency = 1,
  lockDurationMs = 5_000,
  stalledIntervalMs = 5_000,
  maxStalledCount = 20,
}: WorkerOptions): Omit<BullWorkerOptions, "connection"> => ({
  autorun: false,
  concurrency,
  lockDuration: lockDurationMs,
  stalledInterval: stalledIntervalMs,
  maxStalledCount,
  // BullMQ's default of 15 seconds is how long a worker would sleep after a broken connection.
  runRetryDelay: 1_000,
});
