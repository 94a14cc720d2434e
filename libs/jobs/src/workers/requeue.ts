import type { Contract } from "@quarry/contracts";
import type { Failure, FailureCode } from "@quarry/failure";
import { type AskRedis, redisFailure } from "@quarry/redis";
import { appendEntries } from "@quarry/runs";
import { DelayedError, type Job, WaitingError } from "bullmq";
import type { JobKind, WorkerOptions } from "./job-kind.ts";

/** How often a job was put off; nothing else is kept as its progress. */
export const requeueCountOf = ({ progress }: Pick<Job, "progress">): number =>
  typeof progress === "number" ? progress : 0;

/** A job in work, and the kind it is of. */
interface StartedJob {
  readonly job: Job;
  readonly token: string;
  readonly kind: Pick<JobKind, "onRequeue">;
}

// Counted before the job is moved: who is killed in between has one start too few held against it, not one too many.
const countRequeue = async ({ job, kind }: Pick<StartedJob, "job" | "kind">): Promise<void> => {
  await job.updateProgress(requeueCountOf(job) + 1);
  await kind.onRequeue?.(job);
};

/** Puts a job back at once because its worker stops, which counts as no start; answers with what BullMQ wants to be thrown then. */
export const requeueJob = async (started: StartedJob): Promise<WaitingError> => {
  try {
    await countRequeue(started);
    await started.job.moveToWait(started.token);
  } catch {
    // The job is found stalled and taken again.
  }
  return new WaitingError();
};

/** Puts a job back for its turn, which counts as no attempt; answers with what BullMQ wants to be thrown then. */
export const delayJob = async (started: StartedJob, afterMs: number): Promise<DelayedError> => {
  const { job, token } = started;
  try {
    await countRequeue(started);
    await job.moveToDelayed(Date.now() + afterMs, token);
  } catch {
    // The job is found stalled and taken again.
  }
  return new DelayedError();
};

/** Failures of a store that holds everybody up: they say nothing of the job. */
const storeCodes: ReadonlySet<FailureCode> = new Set(["qdrant-down", "redis-down", "storage-full"]);

/** How long a job of no run waits for a store before its attempts are counted: ten minutes from when it was added. */
const patienceMs = 600_000;

/** What is known of a job that met a store that is down. */
interface HeldUpJob {
  readonly runId: string | undefined;
  /** When it was added, in epoch milliseconds. */
  readonly addedAt: number;
  readonly now: number;
}

/**
 * Whether a job waits for a store instead of failing: one of a run does for as long as the run goes on, which its own deadline and its user
 * end; any other for ten minutes.
 */
export const waitsForStore = ({ code }: Failure, { runId, addedAt, now }: HeldUpJob): boolean =>
  storeCodes.has(code) && (runId !== undefined || now - addedAt < patienceMs);

/** Milliseconds until a job looks again, spread so that those who wait do not come all at once; `random` is uniform in [0, 1). */
export const outageDelayMs = (random: () => number): number => 1_000 + Math.round(random() * 4_000);

/** A job that met a store that is down. */
export interface HeldUp {
  readonly job: Pick<Job, "id" | "data" | "progress">;
  readonly failure: Failure;
}

/** Says in the service's log, the first time a job is put off, which store it waits for. */
export const logStoreWarning = (
  log: WorkerOptions["log"],
  { name }: Pick<Contract, "name">,
  { job, failure: { code, message } }: HeldUp,
  runId?: string,
): void => {
  if (requeueCountOf(job) === 0)
    log.warn({ contract: name, jobId: job.id, runId, code, message }, "a job waits for a store");
};

/** Says in the log of a run, once, which store its jobs wait for. */
export const appendStoreWarning = async (
  ask: AskRedis,
  runId: string,
  { failure: { code, message }, at }: Pick<HeldUp, "failure"> & { readonly at: string },
): Promise<void> => {
  const event = { type: "warning", message: `The run waits for a store: ${message}` } as const;
  // Where Redis is the one that is down, its log says so.
  await appendEntries(ask, runId, { entries: [{ key: `once/waits/${code}`, event }], at }).catch(
    () => undefined,
  );
};

/** Does work on queues, whose client throws what Redis and the network say; an outage of theirs is thrown as the failure it is. @throws {Failure} `redis-down`, `storage-full` */
export const translateQueueErrors = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await work();
  } catch (error) {
    throw redisFailure(error) ?? error;
  }
};
