import { Failure } from "@quarry/failure";

/** An active job of this process. */
export interface ActiveJob {
  readonly jobId: string;
  /** True if an earlier attempt in this process has not ended yet. */
  readonly isRetaken: boolean;
  /** Its run, once its input has been read. */
  runId: string | undefined;
  /** Aborts with a Failure as reason. */
  readonly controller: AbortController;
}

/** The active jobs of a consumer, and functions that stop them. */
export interface ActiveJobs {
  begin(jobId: string): ActiveJob;
  end(job: ActiveJob): void;
  isEmpty(): boolean;
  /** Number of jobs started so far. */
  begun(): number;
  /** Ids of the runs with active jobs. */
  runIds(): readonly string[];
  abortLost(jobIds: readonly string[]): void;
  abortRun(runId: string, reason: Failure): void;
  abortAll(reason: Failure): void;
}

/** The failure of an attempt whose job another attempt may have taken over. */
export const lostLock = (jobId: string): Failure =>
  new Failure("lost-lock", `another worker may have taken ${jobId}`, { retry: "backoff" });

/** Creates the record of active jobs. */
export const activeJobs = (): ActiveJobs => {
  const jobs = new Set<ActiveJob>();
  let begun = 0;
  const abort = (matches: (job: ActiveJob) => boolean, reason: (job: ActiveJob) => Failure): void => {
    for (const job of jobs) if (matches(job)) job.controller.abort(reason(job));
  };
  return {
    begin: (jobId) => {
      // A job that arrives a second time was taken from the first attempt.
      abort(
        (job) => job.jobId === jobId,
        () => lostLock(jobId),
      );
      const job: ActiveJob = {
        jobId,
        isRetaken: [...jobs].some((earlier) => earlier.jobId === jobId),
        runId: undefined,
        controller: new AbortController(),
      };
      jobs.add(job);
      begun += 1;
      return job;
    },
    isEmpty: () => jobs.size === 0,
    begun: () => begun,
    end: (job) => void jobs.delete(job),
    runIds: () => [...new Set([...jobs].flatMap(({ runId }) => runId ?? []))],
    abortLost: (jobIds) =>
      abort(
        ({ jobId }) => jobIds.includes(jobId),
        ({ jobId }) => lostLock(jobId),
      ),
    abortRun: (runId, reason) =>
      abort(
        (job) => job.runId === runId,
        () => reason,
      ),
    abortAll: (reason) =>
      abort(
        () => true,
        () => reason,
      ),
  };
};
