import { DelayedError, type Job, WaitingError } from "bullmq";
import type { JobKind } from "../queues/job-kind.ts";

/** How often a job was put off; nothing else is kept as its progress. */
export const turnsOf = ({ progress }: Pick<Job, "progress">): number =>
  typeof progress === "number" ? progress : 0;

/** A job in work, and the kind it is of. */
interface StartedJob {
  readonly job: Job;
  readonly token: string;
  readonly kind: Pick<JobKind, "onPutBack">;
}

// Counted before the job is moved: who is killed in between has one start too few held against it, not one too many.
const countTurn = async ({ job, kind }: Pick<StartedJob, "job" | "kind">): Promise<void> => {
  await job.updateProgress(turnsOf(job) + 1);
  await kind.onPutBack?.(job);
};

/** Puts a job back at once because its worker stops, which counts as no start; answers with what BullMQ wants to be thrown then. */
export const giveBack = async (started: StartedJob): Promise<WaitingError> => {
  try {
    await countTurn(started);
    await started.job.moveToWait(started.token);
  } catch {
    // The job is found stalled and taken again.
  }
  return new WaitingError();
};

/** Puts a job back for its turn, which counts as no attempt; answers with what BullMQ wants to be thrown then. */
export const putOff = async (started: StartedJob, afterMs: number): Promise<DelayedError> => {
  const { job, token } = started;
  try {
    await countTurn(started);
    await job.moveToDelayed(Date.now() + afterMs, token);
  } catch {
    // The job is found stalled and taken again.
  }
  return new DelayedError();
};
