import type { Contract, InputOf, OutputOf, RunEvent } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import type { Logger, Metrics } from "@quarry/observability";
import type { RedisOptions } from "@quarry/redis";
import type { Job } from "bullmq";
import type { ActiveJob } from "./active-jobs.ts";

/** Context of a handler besides its input. */
export interface JobContext {
  readonly jobId: string;
  /** Number of the attempt, from 1. */
  readonly attempt: number;
  /** Aborts at the deadline, at shutdown, when another worker has taken the job, and when its run is cancelled, has failed, or is past its deadline with a job that gathers material; the reason is a Failure. */
  readonly signal: AbortSignal;
  /**
   * For a contract that lasts `untilRunEnds`: aborts at the deadline of the run, or of the deployment without
   * a run. Missing replies of a language model are then answered by fallbacks; `signal` stays open.
   */
  readonly deadline?: AbortSignal | undefined;
  readonly log: Logger;
  /** Lets a long job give way to those that wait; left out where a job is done in one go. */
  readonly turn?: Turn | undefined;
  /** Reports facts beside the output; absent without a run's log. */
  readonly report?: Report | undefined;
}

/** A share of the work of a long job, after which others may have theirs. A job ends its turn by throwing `TurnOver`. */
export interface Turn {
  /** State that the job kept at the end of its last turn. */
  readonly kept: unknown;
  /** True if the turn should end after these units of work: another owner waits, or the turn was long. */
  readonly isOver: (units: number) => Promise<boolean>;
}

/** Ends the turn of a job, which continues later with its kept state; counts as no attempt. */
export class TurnOver extends Failure {
  /** Work that was done in this turn, in units of which a small job has one. */
  readonly units: number;
  /** JSON. */
  readonly kept: unknown;

  /** Milliseconds until its next turn may begin, for a job that waits for something. */
  readonly afterMs: number;

  constructor(units: number, kept: unknown, afterMs = 0) {
    super("upstream-busy", "the job gives way to others", { retry: { afterMs, isTurn: true } });
    this.units = units;
    this.kept = kept;
    this.afterMs = afterMs;
  }
}

/**
 * Adds an event to the log of the job's run, before those of its contract and like them once per job: when an attempt has
 * ended well. An event with a key of its own is logged once in the run, whichever job reports it.
 */
export type Report = (event: RunEvent, onceInRun?: string) => void;

/** The function that does a job: answers with an outcome or throws. */
export type Handler<C extends Contract> = (input: InputOf<C>, context: JobContext) => Promise<OutputOf<C>>;

/** Number of times a job was tried. */
export interface StartCount {
  /** Number of the attempt, from 1. */
  readonly attempt: number;
  /** Earlier starts that came to no end: their process died or lost the job. */
  readonly lostStarts: number;
}

/** A job in work and what belongs to it. */
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
  /** Does the job; its answer becomes the job's return value. */
  work(inWork: JobInWork): Promise<unknown>;
  /** An attempt failed and there will be another. */
  onRetry(job: Job): Promise<void>;
  /** A started job goes back into its queue through no fault of its own; for kinds that count starts themselves. */
  onRequeue?(job: Job): Promise<void>;
  /** A store is down, and the job waits for it. */
  onStoreDown(job: Job, failure: Failure): Promise<void>;
  /** The job has failed for good; called at least once. */
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
  /** Jobs at a time; 1. */
  readonly concurrency?: number | undefined;
  /** Milliseconds after which a job without a renewed lock is taken again; 5,000. */
  readonly lockDurationMs?: number | undefined;
  /** Interval of looking for such jobs; 5,000. */
  readonly stalledIntervalMs?: number | undefined;
  /** Maximum number of times a job is taken again before it fails; 20. */
  readonly maxStalledCount?: number | undefined;
  /** Maximum number of starts without an end before a job fails as poison; 6. */
  readonly maxStartedAttempts?: number | undefined;
  /** Milliseconds a job of no run may ask a language model for; 43,200,000. */
  readonly jobDeadlineMs?: number | undefined;
  /** Epoch milliseconds; the system clock. */
  readonly clock?: (() => number) | undefined;
  /** Uniform in [0, 1), spreads retries; Math.random. */
  readonly random?: (() => number) | undefined;
  /** For how long jobs may wait beside a consumer that has nothing to do, before it counts as past help; 120,000. */
  readonly wedgedAfterMs?: number | undefined;
  /** Milliseconds that `stop` waits for active jobs before it aborts them; 10,000. */
  readonly shutdownGraceMs?: number | undefined;
}
