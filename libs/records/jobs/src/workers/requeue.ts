import type { Contract } from "@quarry/contracts";
import type { Failure, FailureCode } from "@quarry/failure";
import { type AskRedis, redisFailure, type RedisLink } from "@quarry/redis";
import { appendEntries } from "@quarry/runs";
import { DelayedError, type Job, WaitingError } from "bullmq";
import { z } from "zod";
import { ownerOfJob, priorityAfter } from "../queues/turns.ts";
import type { JobKind, StartCount, TurnOver, WorkerOptions } from "./job-kind.ts";

const progressSchema = z.object({ requeues: z.number(), kept: z.unknown().optional() });

const progressOf = ({ progress }: Pick<Job, "progress">): z.output<typeof progressSchema> =>
  // Earlier releases stored only a number.
  progressSchema.safeParse(typeof progress === "number" ? { requeues: progress } : progress).data ?? {
    requeues: 0,
    kept: undefined,
  };

/** Returns the number of times a job was requeued. */
export const requeueCountOf = (job: Pick<Job, "progress">): number => progressOf(job).requeues;

/** Counts starts by BullMQ's own counts; those after a requeue, and after a wake-up by a child, are not lost starts. */
export const countStarts = (job: Job, wakeUps = 0): StartCount => {
  const starts = job.attemptsStarted - requeueCountOf(job) - wakeUps;
  return { attempt: job.attemptsMade + 1, lostStarts: Math.max(0, starts - job.attemptsMade - 1) };
};

/** Returns the state stored at the end of the job's last turn. */
export const keptBy = (job: Pick<Job, "progress">): unknown => progressOf(job).kept;

/** A started job and its kind. */
interface StartedJob {
  readonly job: Job;
  readonly token: string;
  readonly kind: Pick<JobKind, "onRequeue">;
}

// Counted before the job is moved, so that a crash in between counts one start too few rather than one too many.
const countRequeue = async (
  { job, kind }: Pick<StartedJob, "job" | "kind">,
  kept = keptBy(job),
): Promise<void> => {
  await job.updateProgress({ requeues: requeueCountOf(job) + 1, ...(kept !== undefined && { kept }) });
  await kind.onRequeue?.(job);
};

/** Moves a job, and returns what BullMQ expects then. A job that cannot be moved is found stalled and taken again. */
const moveAway = async <Moved extends Error>(moved: Moved, move: () => Promise<unknown>): Promise<Moved> => {
  await move().catch(() => undefined);
  return moved;
};

/** Requeues a job immediately because its worker stops, which counts as no start; returns the error that BullMQ expects. */
export const requeueJob = (started: StartedJob, connection: RedisLink["connection"]): Promise<WaitingError> =>
  moveAway(new WaitingError(), async () => {
    const { job, token } = started;
    await countRequeue(started);
    await job.moveToWait(token);
    // BullMQ wakes no worker for a job with a priority.
    await connection.zadd(`bull:${job.queueName}:marker`, 0, "0");
  });

/** Delays a job until its turn, which counts as no attempt; returns the error that BullMQ expects. */
export const delayJob = (started: StartedJob, afterMs: number): Promise<DelayedError> =>
  moveAway(new DelayedError(), async () => {
    await countRequeue(started);
    await started.job.moveToDelayed(Date.now() + afterMs, started.token);
  });

/** Ends the turn of a job, which is queued after the jobs whose turn it is; returns the error that BullMQ expects. */
export const endTurn = (
  { job, token, kind }: StartedJob,
  { units, kept, afterMs }: Pick<TurnOver, "units" | "kept" | "afterMs">,
  connection: RedisLink["connection"],
): Promise<DelayedError> =>
  moveAway(new DelayedError(), async () => {
    await countRequeue({ job, kind }, kept);
    const queue = { connection, queue: job.queueName };
    await job.changePriority({ priority: await priorityAfter(queue, ownerOfJob(job), units) });
    // BullMQ wakes no worker when it moves a job with a priority to the waiting ones.
    await job.moveToDelayed(Date.now() + afterMs, token);
  });

/** Failures of a shared store, which are not caused by the job. */
const storeCodes: ReadonlySet<FailureCode> = new Set(["qdrant-down", "redis-down", "storage-full"]);

/** Time that a job without a run waits for a store before attempts count: ten minutes after it was added. */
const patienceMs = 600_000;

/** Facts about a job that met an unavailable store. */
interface HeldUpJob {
  readonly runId: string | undefined;
  /** Time at which it was added, in epoch milliseconds. */
  readonly addedAt: number;
  readonly now: number;
}

/** True if a job waits for a store instead of failing: for the duration of its run, or ten minutes without a run. */
export const waitsForStore = ({ code }: Failure, { runId, addedAt, now }: HeldUpJob): boolean =>
  storeCodes.has(code) && (runId !== undefined || now - addedAt < patienceMs);

/** Returns a randomised delay in milliseconds, so that waiting jobs do not return all at once; `random` is uniform in [0, 1). */
export const outageDelayMs = (random: () => number): number => 1_000 + Math.round(random() * 4_000);

/** Returns the run id in a payload, if it can be parsed. */
export const runIdOf = (contract: Contract, payload: unknown): string | undefined => {
  const { data, success } = contract.input.safeParse(payload);
  return success ? contract.runId(data) : undefined;
};

/** Logs the first time that a job is delayed, and once in its run, the store it waits for. */
export const reportOutage = async (
  { ask, log, contract }: { ask: AskRedis; log: WorkerOptions["log"]; contract: Contract },
  job: Pick<Job, "id" | "data" | "progress">,
  { failure: { code, message }, now }: { readonly failure: Failure; readonly now: number },
): Promise<void> => {
  const runId = runIdOf(contract, job.data);
  if (requeueCountOf(job) === 0)
    log.warn({ contract: contract.name, jobId: job.id, runId, code, message }, "a job waits for a store");
  if (runId === undefined) return;
  const at = new Date(now).toISOString();
  const event = { type: "warning", message: `The run waits for a store: ${message}` } as const;
  // If Redis itself is down, the service's log records it.
  await appendEntries(ask, runId, { entries: [{ key: `once/waits/${code}`, event }], at }).catch(
    () => undefined,
  );
};

/**
 * Runs work on queues and converts connection errors to failures.
 * @throws {Failure} `redis-down`, `storage-full`
 */
export const translateQueueErrors = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await work();
  } catch (error) {
    throw redisFailure(error) ?? error;
  }
};
