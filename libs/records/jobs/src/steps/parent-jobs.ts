import { type Contract, contracts as allContracts } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import type { AskRedis } from "@quarry/redis";
import type { Lifecycle } from "@quarry/runtime";
import { openQueues, type OpenQueues } from "../queues/open-queues.ts";
import { ownerOfJob } from "../queues/turns.ts";
import type { JobInWork, JobKind, WorkerOptions } from "../workers/job-kind.ts";
import { translateQueueErrors } from "../workers/requeue.ts";
import { workerLifecycle } from "../workers/worker-lifecycle.ts";
import { addChildren, collectResults, type ParentJob } from "./child-jobs.ts";
import type { ContractTable, PlannedJob, StepResult } from "./step-machine.ts";

/** Options for consuming jobs that request other jobs. */
export interface ParentOptions extends WorkerOptions {
  /** The jobs that may be requested; default: every contract of the system. */
  readonly contracts?: readonly Contract[] | undefined;
}

/** Dependencies of a kind of jobs that request other jobs. */
interface ParentParts {
  readonly ask: AskRedis;
  readonly queues: OpenQueues;
  readonly contracts: ContractTable;
}

/** Consumes jobs that request other jobs; holds no slot while they wait. */
export const consumeParents = (
  contract: Contract,
  options: ParentOptions,
  createKind: (parts: ParentParts) => JobKind,
): Lifecycle => {
  const { contracts = allContracts } = options;
  const table = new Map(contracts.map((entry): [string, Contract] => [entry.name, entry]));
  return workerLifecycle({
    contract,
    options,
    createKind: (link) => {
      const queues = openQueues(link);
      return { ...createKind({ ask: link.ask, queues, contracts: table }), close: queues.close };
    },
  });
};

/** An active job that can wait for its children. */
export interface WaitingJob {
  readonly parent: ParentJob;
  /** Waits for the job's children without a slot; false if none is left to wait for. */
  readonly sleep: () => Promise<boolean>;
}

/** Returns how an active job waits for its children. */
export const waitingJob = ({ job, token, active }: JobInWork): WaitingJob => ({
  parent: { id: active.jobId, queue: job.queueQualifiedName, owner: ownerOfJob(job) },
  sleep: () => translateQueueErrors(() => job.moveToWaitingChildren(token)),
});

/**
 * Returns the results of jobs, and adds those that are missing; undefined if the parent must wait for them.
 * @throws {Failure} conflict if a job was removed
 */
export const awaitChildren = async (
  queues: OpenQueues,
  jobs: readonly PlannedJob[],
  {
    parent,
    sleep,
    signal,
    requestedBy,
    onAdded,
  }: WaitingJob & {
    readonly signal: AbortSignal;
    /** For messages. */
    readonly requestedBy: "step" | "sequence";
    readonly onAdded?: () => Promise<void> | void;
  },
): Promise<StepResult[] | undefined> => {
  const results = await collectResults(queues, jobs);
  if (results !== undefined) return results;
  signal.throwIfAborted();
  await addChildren(queues, jobs, parent);
  await onAdded?.();
  if (await sleep()) return undefined;
  const late = await collectResults(queues, jobs);
  if (late !== undefined) return late;
  throw new Failure("conflict", `a job of this ${requestedBy} was removed while it was waited for`, {
    retry: "backoff",
  });
};
