import { DelayedError, type Job } from "bullmq";

/** How often a job was put off; nothing else is kept as its progress. */
export const turnsOf = ({ progress }: Pick<Job, "progress">): number =>
  typeof progress === "number" ? progress : 0;

/** Puts a job back for its turn, which counts as no attempt; answers with what BullMQ wants to be thrown then. */
export const putOff = async (job: Job, token: string, afterMs: number): Promise<DelayedError> => {
  try {
    // Counted first: who is killed in between has one start too few held against it, not one too many.
    await job.updateProgress(turnsOf(job) + 1);
    await job.moveToDelayed(Date.now() + afterMs, token);
  } catch {
    // The job is found stalled and taken again.
  }
  return new DelayedError();
};
