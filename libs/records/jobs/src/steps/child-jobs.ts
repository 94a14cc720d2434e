import { failureFromWire } from "@quarry/failure";
import type { Job, Queue } from "bullmq";
import type { OpenQueues } from "../queues/open-queues.ts";
import { jobOptions } from "../queues/produce.ts";
import { translateQueueErrors } from "../workers/requeue.ts";
import type { PlannedJob, StepOutcome, StepResult } from "./step-machine.ts";

/** The step job that waits for child jobs: its id and the qualified name of its queue. */
export interface ParentJob {
  readonly id: string;
  readonly queue: string;
  /** Owner whose turn its children use. */
  readonly owner: string;
}

/*
 * BullMQ puts a failed child that is added again back among the children its parent waits for, and never
 * removes it: the parent would sleep forever. So the code that sees a finished child removes it.
 */
const releaseParent = async (child: Job): Promise<void> => {
  if (child.parentKey !== undefined) await child.removeChildDependency();
};

const isFinished = (state: string): boolean => state === "completed" || state === "failed";

const addChild = async (
  queues: OpenQueues,
  planned: PlannedJob,
  { owner, ...parent }: ParentJob,
): Promise<void> => {
  const queue = await queues.get(planned.contract);
  if (!isFinished(await queue.getJobState(planned.jobId)))
    await queues.add(planned.contract, planned.input, {
      ...jobOptions(planned.jobId),
      owner,
      parent,
      ignoreDependencyOnFailure: true,
    });
  const child = await queue.getJob(planned.jobId);
  if (child !== undefined && isFinished(await child.getState())) await releaseParent(child);
};

/** Adds missing jobs and makes the parent wait for those that have not ended; idempotent. */
export const addChildren = async (
  queues: OpenQueues,
  jobs: readonly PlannedJob[],
  parent: ParentJob,
): Promise<void> => {
  await translateQueueErrors(() => Promise.all(jobs.map((planned) => addChild(queues, planned, parent))));
};

/** Repairs a sleeping parent after a crash: adds lost jobs and removes ended ones; false if there was nothing to do. */
export const wakeParent = async (
  queues: OpenQueues,
  jobs: readonly PlannedJob[],
  parent: ParentJob,
): Promise<boolean> => {
  const states = await Promise.all(
    jobs.map(async ({ contract, jobId }) => (await queues.get(contract)).getJobState(jobId)),
  );
  const missing = jobs.filter((_job, index) => states[index] === "unknown");
  const ended = jobs.filter((_job, index) => isFinished(states[index] ?? ""));
  await addChildren(queues, [...missing, ...ended], parent);
  return missing.length > 0;
};

const outcomeOf = async (queue: Queue, jobId: string): Promise<StepOutcome | undefined> => {
  // Reads the state first, because a job that was read before it ended would lack its return value.
  const state = await queue.getJobState(jobId);
  if (!isFinished(state)) return undefined;
  const child = await queue.getJob(jobId);
  if (child === undefined) return undefined;
  if (state === "completed") return { status: "completed", output: child.returnvalue };
  await releaseParent(child);
  return { status: "failed", failure: failureFromWire(child.failedReason) };
};

/** Returns the results of the jobs in order; undefined while one is open. */
export const collectResults = async (
  queues: OpenQueues,
  jobs: readonly PlannedJob[],
): Promise<StepResult[] | undefined> => {
  const collect = async (
    { contract, jobId, input }: PlannedJob,
    index: number,
  ): Promise<StepResult | undefined> => {
    const outcome = await outcomeOf(await queues.get(contract), jobId);
    return outcome === undefined ? undefined : { contract, jobId, index, input, outcome };
  };
  const results = await translateQueueErrors(() => Promise.all(jobs.map(collect)));
  const ended = results.filter((result) => result !== undefined);
  return ended.length === jobs.length ? ended : undefined;
};
