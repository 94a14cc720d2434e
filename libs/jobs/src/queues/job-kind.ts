import type { Failure } from "@quarry/failure";
import type { Logger } from "@quarry/observability";
import type { Job } from "bullmq";
import type { ActiveJob } from "../workers/active-jobs.ts";

/** How often a job has been tried. */
export interface StartCount {
  /** Which attempt this is, from 1. */
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

/** What ordinary jobs and step jobs do differently. */
export interface JobKind {
  countStart(job: Job): Promise<StartCount>;
  /** Does the job; its answer becomes the job's return value. */
  work(inWork: JobInWork): Promise<unknown>;
  /** An attempt failed and there will be another. */
  onRetry(job: Job): Promise<void>;
  /** A started job goes back into its queue through no fault of its own; for kinds that count starts themselves. */
  onPutBack?(job: Job): Promise<void>;
  /** A store is down, and the job waits for it. */
  onStoreDown(job: Job, failure: Failure): Promise<void>;
  /** The job has failed for good; called at least once. */
  onFailed(job: Job, failure: Failure): Promise<void>;
}
