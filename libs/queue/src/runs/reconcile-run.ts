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
import { runKeys } from "./run-keys.ts";

/** What looking after runs needs; `contract` is the step job's. */
export interface ReconcileParts {
  readonly ask: AskRedis;
  readonly queues: OpenQueues;
  readonly clock: () => number;
  readonly contract: Contract;
}

/** What was done for an open run. */
export type Reconciliation = "none" | "added" | "failed" | "woken";

/** The input of the job that has the run now: each time its user lets it go on, it has another. */
const inputOf = (runId: string, resumes: number): unknown => (resumes === 0 ? { runId } : { runId, resumes });

const addJob = async (queue: Queue, contract: Contract, input: unknown): Promise<"added"> => {
  await queue.add(contract.name, input, jobOptions(jobIdOf(contract, input)));
  return "added";
};

/** Does for an open run what its job does not do any more; doing it again changes nothing. */
export const reconcileRun = async (
  { ask, queues, clock, contract }: ReconcileParts,
  runId: string,
): Promise<Reconciliation> => {
  const [status, resumes] = await ask((connection) =>
    connection.hmget(runKeys(runId).record, "status", "resumes"),
  );
  // Nobody's turn but its user's.
  if (status === "awaiting_plan") return "none";
  const queue = await queues.get(contract.name);
  const input = inputOf(runId, Number(resumes ?? 0));
  const jobId = jobIdOf(contract, input);
  const state = await queue.getJobState(jobId);
  if (state === "unknown") return addJob(queue, contract, input);
  if (state === "completed") {
    // The record was rolled back behind the job, as a power loss can do.
    await queue.remove(jobId, { removeChildren: false });
    return addJob(queue, contract, input);
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
