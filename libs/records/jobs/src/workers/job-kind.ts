import type { Contract, InputOf, OutputOf, RunEvent } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import type { Logger, Metrics } from "@quarry/observability";
import type { RedisOptions } from "@quarry/redis";
import type { Job } from "bullmq";
import type { ActiveJob } from "./active-jobs.ts";

/** Context that a handler gets in addition to its input. */
export interface JobContext {
  readonly jobId: string;
  /** Number of the attempt, from 1. */
  readonly attempt: number;
  /**
   * Aborts at the deadline, at shutdown, when another worker has taken the job, and when its run is cancelled, has failed, or (for
   * jobs that gather material) has passed its deadline; the reason is a Failure.
   */
  readonly signal: AbortSignal;
  /**
   * For a contract that lasts `untilRunEnds`: aborts at the deadline of the run, or of the deployment without a run. Fallbacks
   * then replace missing model replies; `signal` does not abort.
   */
  readonly deadline?: AbortSignal | undefined;
  readonly log: Logger;
  /** Lets a long job yield to waiting ones; undefined for jobs with a single turn. */
  readonly turn?: Turn | undefined;
  /** Reports events in addition to the output; undefined without a run's log. */
  readonly report?: Report | undefined;
}

/** A share of a long job's work, after which others may run. A job ends its turn by throwing `TurnOver`. */
export interface Turn {
  /** State stored at the end of the job's last turn. */
  readonly kept: unknown;
  /** Resolves to true if the turn should end after these units of work: another owner waits, or the turn was long. */
  readonly isOver: (units: number) => Promise<boolean>;
}

/** Ends the turn of a job, which continues later with its stored state; counts as no attempt. */
export class TurnOver extends Failure {
  /** Work done in this turn, in units of one small job. */
  readonly units: number;
  /** JSON. */
  readonly kept: unknown;

  /** Milliseconds until its next turn, for a job that waits for something. */
  readonly afterMs: number;

  constructor(units: number, kept: unknown, afterMs = 0) {
    super("upstream-busy", "the job yields to other owners", { retry: { afterMs, isTurn: true } });
    this.units = units;
    this.kept = kept;
    this.afterMs = afterMs;
  }
}

/**
 * Adds an event to the log of the job's run after a successful attempt, before those of its contract, and like them once per job.
 * An event with its own key is logged once per run, whichever job reports it.
 */
export type Report = (event: RunEvent, onceInRun?: string) => void;

/** The function that does a job: returns an outcome or throws. */
export type Handler<C extends Contract> = (input: InputOf<C>, context: JobContext) => Promise<OutputOf<C>>;

/** Number of starts of a job. */
export interface StartCount {
  /** Number of the attempt, from 1. */
  readonly attempt: number;
  /** Earlier unfinished starts: their process died or lost the job. */
  readonly lostStarts: number;
}

/** An active job and its context. */
export interface JobInWork {
  readonly job: Job;
  readonly token: string;
  readonly active: ActiveJob;
  readonly attempt: number;
  readonly log: Logger;
}

/** Differences between ordinary jobs and step jobs. */
export interface JobKind {
  countStart(job: Job): Promise<StartCount>;
  /** Does the job; the result becomes the job's return value. */
  work(inWork: JobInWork): Promise<unknown>;
  /** Called after a failed attempt that will be retried; for kinds that count attempts themselves. */
  onRetry?(job: Job): Promise<void>;
  /** Called when a started job is requeued through no fault of its own; for kinds that count starts themselves. */
  onRequeue?(job: Job): Promise<void>;
  /** Called at least once after a permanent failure. */
  onFailed(job: Job, failure: Failure): Promise<void>;
}

/** Options of a consumer, with their defaults. */
export interface WorkerOptions {
  readonly redis: RedisOptions;
  readonly log: Logger;
  readonly metrics?:
    | Pick<
        Metrics,
        "jobFailed" | "jobFinished" | "jobStalled" | "jobWaited" | "runEvents" | "unclassifiedFailed"
      >
    | undefined;
  /** Concurrent jobs; default 1. */
  readonly concurrency?: number | undefined;
  /** Milliseconds after which a job without a renewed lock is taken again; default 5,000. */
  readonly lockDurationMs?: number | undefined;
  /** Interval of checking for such jobs in milliseconds; default 5,000. */
  readonly stalledIntervalMs?: number | undefined;
  /** Maximum times a job is taken again before it fails; default 20. */
  readonly maxStalledCount?: number | undefined;
  /** Maximum unfinished starts before a job fails as poison; default 6. */
  readonly maxStartedAttempts?: number | undefined;
  /** Milliseconds for model calls of a job without a run; default 43,200,000. */
  readonly jobDeadlineMs?: number | undefined;
  /** Epoch milliseconds; default: the system clock. */
  readonly clock?: (() => number) | undefined;
  /** Uniform in [0, 1), spreads retries; default Math.random. */
  readonly random?: (() => number) | undefined;
  /** Milliseconds jobs may wait while the consumer is idle before it counts as stuck; default 120,000. */
  readonly wedgedAfterMs?: number | undefined;
  /** Milliseconds that `stop` waits for active jobs before aborting them; default 10,000. */
  readonly shutdownGraceMs?: number | undefined;
}
