import { type Contract, contracts as allContracts, type InputOf, type OutputOf } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import type { RedisLink } from "@quarry/redis";
import type { Lifecycle } from "@quarry/runtime";
import { type Job, WaitingChildrenError } from "bullmq";
import { type OpenQueues, openQueues } from "../queues/open-queues.ts";
import { parseInput, parseOutput } from "../queues/produce.ts";
import { ownerOfJob } from "../queues/turns.ts";
import type { JobInWork, JobKind, StartCount } from "../workers/job-kind.ts";
import { logStoreWarning, requeueCountOf, translateQueueErrors } from "../workers/requeue.ts";
import { withDeadline } from "../workers/run-attempt.ts";
import { workerLifecycle } from "../workers/worker-lifecycle.ts";
import { addChildren, collectResults } from "./child-jobs.ts";
import type { StepWorkerOptions } from "./consume-steps.ts";
import { type ContractTable, planJobs, type StepJob, type StepResult } from "./step-machine.ts";

/** The next jobs of a sequence, run in parallel; or the final output. */
export type NextInSequence<C extends Contract> =
  | { readonly job: StepJob }
  | { readonly jobs: readonly [StepJob, ...StepJob[]] }
  | { readonly output: OutputOf<C> };

/** Decides from the input and the results so far, in order; deterministic. */
export type Sequence<C extends Contract> = (
  input: InputOf<C>,
  results: readonly StepResult[],
) => NextInSequence<C>;

/** End of a sequence. */
export type SequenceEnd<C extends Contract> =
  | { readonly status: "completed"; readonly output: OutputOf<C> }
  | { readonly status: "failed"; readonly failure: Failure };

/** Options for driving sequences. */
export interface SequenceOptions<C extends Contract> extends Omit<StepWorkerOptions, "onCheckpoint"> {
  /** Called before the job ends, successfully or not; repeated with the same arguments after a crash. */
  readonly onEnded?: ((input: InputOf<C>, end: SequenceEnd<C>) => Promise<void>) | undefined;
}

interface SequenceParts<C extends Contract> {
  readonly contract: C;
  readonly onEnded: NonNullable<SequenceOptions<C>["onEnded"]>;
  readonly sequence: Sequence<C>;
  readonly table: ContractTable;
  readonly queues: OpenQueues;
}

/** A sequence with more turns than this is an endless loop. */
const maxTurns = 20;

/*
 * Nothing is saved: the ids of the jobs follow from the parent's id and their place, and jobs that have ended are kept. An
 * interrupted turn is therefore repeated from the input and reaches the same state.
 */
const advance = async <C extends Contract>(
  { contract, sequence, table, queues }: SequenceParts<C>,
  { job, token, active }: JobInWork,
  signal: AbortSignal,
): Promise<OutputOf<C>> => {
  const input = parseInput(contract, job.data);
  const results: StepResult[] = [];
  const parent = { id: active.jobId, queue: job.queueQualifiedName, owner: ownerOfJob(job) };
  for (let turn = 0; turn <= maxTurns; turn += 1) {
    signal.throwIfAborted();
    const next = sequence(input, results);
    if ("output" in next) return parseOutput(contract, next.output);
    const jobs = "job" in next ? [next.job] : next.jobs;
    const planned = planJobs(jobs, table, { runId: active.jobId, step: results.length });
    let ended = await collectResults(queues, planned);
    if (ended === undefined) {
      await addChildren(queues, planned, parent);
      if (await translateQueueErrors(() => job.moveToWaitingChildren(token)))
        throw new WaitingChildrenError();
      ended = await collectResults(queues, planned);
    }
    if (ended === undefined)
      throw new Failure("conflict", "a job of this sequence was removed while it was waited for", {
        retry: "backoff",
      });
    results.push(...ended);
  }
  throw new Failure("unclassified", `${contract.name} took more than ${maxTurns} turns`, {
    retry: "never",
  });
};

/**
 * Ended children wake the parent, one by one or all of a turn at once: such a start is not a lost start. At most one start per turn
 * counts as a wake-up.
 */
const countStart = async (job: Job): Promise<StartCount> => {
  const { processed = 0, ignored = 0, failed = 0 } = await job.getDependenciesCount();
  const starts = job.attemptsStarted - requeueCountOf(job) - Math.min(maxTurns, processed + ignored + failed);
  return { attempt: job.attemptsMade + 1, lostStarts: Math.max(0, starts - job.attemptsMade - 1) };
};

const sequenceJobs = <C extends Contract>(
  parts: SequenceParts<C>,
  log: StepWorkerOptions["log"],
): JobKind => ({
  countStart,
  work: async (inWork) => {
    const { signal, release } = withDeadline(parts.contract, inWork.active.controller.signal);
    try {
      const output = await advance(parts, inWork, signal);
      await parts.onEnded(parseInput(parts.contract, inWork.job.data), { status: "completed", output });
      return output;
    } finally {
      release();
    }
  },
  onRetry: async () => undefined,
  onStoreDown: async (job, failure) => logStoreWarning(log, parts.contract, { job, failure }),
  onFailed: async ({ data }, failure) => {
    const { success } = parts.contract.input.safeParse(data);
    if (success) await parts.onEnded(parseInput(parts.contract, data), { status: "failed", failure });
  },
});

/** Consumes, in this process, a job made of other jobs, turn by turn; holds no slot while it waits. */
export const consumeSequence = <C extends Contract>(
  contract: C,
  sequence: Sequence<C>,
  options: SequenceOptions<C>,
): Lifecycle => {
  const { contracts = allContracts, onEnded = async () => undefined } = options;
  const table = new Map(contracts.map((entry): [string, Contract] => [entry.name, entry]));
  const createKind = (link: RedisLink): JobKind & { close: () => Promise<void> } => {
    const queues = openQueues(link);
    return {
      ...sequenceJobs({ contract, sequence, onEnded, table, queues }, options.log),
      close: queues.close,
    };
  };
  return workerLifecycle({ contract, options, createKind });
};
