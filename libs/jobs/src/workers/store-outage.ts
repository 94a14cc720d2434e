import type { Contract } from "@quarry/contracts";
import type { Failure, FailureCode } from "@quarry/failure";
import { type AskRedis, redisFailure } from "@quarry/redis";
import { appendEntries } from "@quarry/runs";
import type { Job } from "bullmq";
import { turnsOf } from "./put-off.ts";
import type { WorkerOptions } from "./worker-options.ts";

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
export const warnOfStore = (
  log: WorkerOptions["log"],
  { name }: Pick<Contract, "name">,
  { job, failure: { code, message } }: HeldUp,
  runId?: string,
): void => {
  if (turnsOf(job) === 0)
    log.warn({ contract: name, jobId: job.id, runId, code, message }, "a job waits for a store");
};

/** Says in the log of a run, once, which store its jobs wait for. */
export const tellRunOfStore = async (
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
export const overQueues = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await work();
  } catch (error) {
    throw redisFailure(error) ?? error;
  }
};
