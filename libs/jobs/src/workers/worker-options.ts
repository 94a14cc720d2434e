import type { Logger, Metrics } from "@quarry/observability";
import type { RedisOptions } from "@quarry/redis";

/** How a consumer works; what is left out has the value named. */
export interface WorkerOptions {
  readonly redis: RedisOptions;
  readonly log: Logger;
  readonly metrics?: Pick<Metrics, "jobFinished" | "jobWaited" | "unclassifiedFailed"> | undefined;
  /** Jobs at a time; 1. */
  readonly concurrency?: number | undefined;
  /** A job whose lock is not renewed for so long is taken again; 5,000. */
  readonly lockDurationMs?: number | undefined;
  /** How often such jobs are looked for; 5,000. */
  readonly stalledIntervalMs?: number | undefined;
  /** How often one job may be taken again before it fails; 20. */
  readonly maxStalledCount?: number | undefined;
  /** How often a job may be started without coming to an end before it fails as poison; 6. */
  readonly maxStartedAttempts?: number | undefined;
  /** Milliseconds a job of no run may ask a language model for; 43,200,000. */
  readonly jobDeadlineMs?: number | undefined;
  /** Epoch milliseconds; the system clock. */
  readonly clock?: (() => number) | undefined;
  /** Uniform in [0, 1), spreads retries; Math.random. */
  readonly random?: (() => number) | undefined;
  /** How long `stop` waits for active jobs before it aborts them; 10,000. */
  readonly shutdownGraceMs?: number | undefined;
}
