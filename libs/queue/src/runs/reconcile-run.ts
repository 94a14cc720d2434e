import type { Contract } from "@quarry/contracts";
import { failureFromWire } from "@quarry/failure";
import type { Queue } from "bullmq";
import type { AskRedis } from "../connection/redis-link.ts";
import { jobIdOf } from "../jobs/job-id.ts";
import { jobOptions } from "../jobs/job-options.ts";
import type { OpenQueues } from "../jobs/open-queues.ts";
import { wakeParent } from "../steps/child-jobs.ts";
import { loadRunInSteps } from "../steps/step-store.ts";
import { finishRun } from "./finish-run.ts";

/** What looking after runs needs; `contract` is the step job's. */
export interface ReconcileParts {
  readonly ask: AskRedis;
  readonly queues: OpenQueues;
  readonly clock: () => number;
  readonly contract: Contract;
}

/** What was done for an open run. */
export type Reconciliation = "none" | "added" | "failed" | "woken";

const addJob = async (queue: Queue, contract: Contract, runId: string): Promise<"added"> => {
  const input = { runId };
  await queue.add(contract.name, input, jobOptions(jobIdOf(contract, input)));
  return "added";
};

/** Does for an open run what its job does not do any more; doing it again changes nothing. */
export const reconcileRun = async (
  { ask, queues, clock, contract }: ReconcileParts,
  runId: string,
): Promise<Reconciliation> => {
  const queue = await queues.get(contract.name);
  const jobId = jobIdOf(contract, { runId });
  const state = await queue.getJobState(jobId);
  if (state === "unknown") return addJob(queue, contract, runId);
  if (state === "completed") {
    // The record was rolled back behind the job, as a power loss can do.
    await queue.remove(jobId, { removeChildren: false });
    return addJob(queue, contract, runId);
  }
  if (state === "failed") {
    const job = await queue.getJob(jobId);
    const end = { status: "failed", detail: failureFromWire(job?.failedReason ?? "").message } as const;
    return (await finishRun(ask, runId, { end, now: clock() })) ? "failed" : "none";
  }
  if (state !== "waiting-children") return "none";
  const { jobs } = await loadRunInSteps(ask, runId);
  return (await wakeParent(queues, jobs, { id: jobId, queue: queue.qualifiedName })) ? "woken" : "none";
};
