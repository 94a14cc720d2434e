import type { Contract } from "@quarry/contracts";
import type { Failure, FailureCode } from "@quarry/failure";
import { type AskRedis, redisFailure, type RedisLink } from "@quarry/redis";
import { appendEntries } from "@quarry/runs";
import { DelayedError, type Job, WaitingError } from "bullmq";
import { z } from "zod";
import { ownerOfJob, priorityAfter } from "../queues/turns.ts";
import type { JobKind, TurnOver, WorkerOptions } from "./job-kind.ts";

const progressSchema = z.object({ requeues: z.number(), kept: z.unknown().optional() });

const progressOf = ({ progress }: Pick<Job, "progress">): z.output<typeof progressSchema> =>
  // A number was written by releases that kept nothing else.
  progressSchema.safeParse(typeof progress === "number" ? { requeues: progress } : progress).data ?? {
    requeues: 0,
    kept: undefined,
  };

/** Number of times a job was put off. */
export const requeueCountOf = (job: Pick<Job, "progress">): number => progressOf(job).requeues;

/** State that a job kept at the end of its last turn. */
export const keptBy = (job: Pick<Job, "progress">): unknown => progressOf(job).kept;

/** A job in work, and the kind it is of. */
interface StartedJob {
  readonly job: Job;
  readonly token: string;
  readonly kind: Pick<JobKind, "onRequeue">;
}

// Counted before the job is moved: who is killed in between has one start too few held against it, not one too many.
const countRequeue = async (
  { job, kind }: Pick<StartedJob, "job" | "kind">,
  kept = keptBy(job),
): Promise<void> => {
  await job.updateProgress({ requeues: requeueCountOf(job) + 1, ...(kept !== undefined && { kept }) });
  await kind.onRequeue?.(job);
};

/** Puts a job back at once because its worker stops, which counts as no start; answers with what BullMQ wants to be thrown then. */
export const requeueJob = async (
  started: StartedJob,
  connection: RedisLink["connection"],
): Promise<WaitingError> => {
  const { job, token } = started;
  try {
    await countRequeue(started);
    await job.moveToWait(token);
    // BullMQ wakes no worker for a job with a priority.
    await connection.zadd(`bull:${job.queueName}:marker`, 0, "0");
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

/** Ends the turn of a job: it comes back behind the jobs whose turn it is then; answers with what BullMQ wants to be thrown then. */
export const endTurn = async (
  { job, token, kind }: StartedJob,
  { units, kept, afterMs }: Pick<TurnOver, "units" | "kept" | "afterMs">,
  connection: RedisLink["connection"],
): Promise<DelayedError> => {
  try {
    await countRequeue({ job, kind }, kept);
    const queue = { connection, queue: job.queueName };
    await job.changePriority({ priority: await priorityAfter(queue, ownerOfJob(job), units) });
    // BullMQ wakes no worker for a job with a priority that is moved to where it waits.
    await job.moveToDelayed(Date.now() + afterMs, token);
  } catch {
    // The job is found stalled and taken again.
  }
  return new DelayedError();
};

/** Failures of a store that holds everybody up: they say nothing of the job. */
const storeCodes: ReadonlySet<FailureCode> = new Set(["qdrant-down", "redis-down", "storage-full"]);

/** Time that a job of no run waits for a store before attempts count: ten minutes after it was added. */
const patienceMs = 600_000;

/** Facts about a job that met a store that is down. */
interface HeldUpJob {
  readonly runId: string | undefined;
  /** When it was added, in epoch milliseconds. */
  readonly addedAt: number;
  readonly now: number;
}

/** True if a job waits for a store instead of failing: one of a run as long as the run lasts, any other for ten minutes. */
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
  // If Redis itself is down, its log records it.
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
