import type { Contract, InputOf, OutputOf } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import type { Lifecycle } from "@quarry/runtime";
import { type Job, WaitingChildrenError } from "bullmq";
import type { OpenQueues } from "../queues/open-queues.ts";
import { parseInput, parseOutput } from "../queues/produce.ts";
import type { JobInWork, JobKind, StartCount } from "../workers/job-kind.ts";
import { countStarts } from "../workers/requeue.ts";
import { underDeadline } from "../workers/run-attempt.ts";
import { awaitChildren, consumeParents, type ParentOptions, waitingJob } from "./parent-jobs.ts";
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
export interface SequenceOptions<C extends Contract> extends ParentOptions {
  /** Called before the job ends, successfully or not; repeated with the same arguments after a crash. */
  readonly onEnded?: ((input: InputOf<C>, end: SequenceEnd<C>) => Promise<void>) | undefined;
}

interface SequenceParts<C extends Contract> {
  readonly contract: C;
  readonly onEnded: NonNullable<SequenceOptions<C>["onEnded"]>;
  readonly sequence: Sequence<C>;
  readonly contracts: ContractTable;
  readonly queues: OpenQueues;
}

/** A sequence with more turns than this is an endless loop. */
const maxTurns = 20;

/*
 * Nothing is saved: the ids of the jobs follow from the parent's id and their place, and jobs that have ended are kept. An
 * interrupted turn is therefore repeated from the input and reaches the same state.
 */
const advance = async <C extends Contract>(
  { contract, sequence, contracts, queues }: SequenceParts<C>,
  inWork: JobInWork,
  signal: AbortSignal,
): Promise<OutputOf<C>> => {
  const input = parseInput(contract, inWork.job.data);
  const results: StepResult[] = [];
  const { jobId } = inWork.active;
  for (let turn = 0; turn <= maxTurns; turn += 1) {
    signal.throwIfAborted();
    const next = sequence(input, results);
    if ("output" in next) return parseOutput(contract, next.output);
    const jobs = "job" in next ? [next.job] : next.jobs;
    const planned = planJobs(jobs, contracts, { runId: jobId, step: results.length });
    const ended = await awaitChildren(queues, planned, {
      ...waitingJob(inWork),
      signal,
      requestedBy: "sequence",
    });
    if (ended === undefined) throw new WaitingChildrenError();
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
  return countStarts(job, Math.min(maxTurns, processed + ignored + failed));
};

const sequenceJobs = <C extends Contract>(parts: SequenceParts<C>): JobKind => ({
  countStart,
  work: (inWork) =>
    underDeadline(parts.contract, inWork.active.controller.signal, async (signal) => {
      const output = await advance(parts, inWork, signal);
      await parts.onEnded(parseInput(parts.contract, inWork.job.data), { status: "completed", output });
      return output;
    }),
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
  const { onEnded = async () => undefined } = options;
  return consumeParents(contract, options, ({ queues, contracts }) =>
    sequenceJobs({ contract, sequence, onEnded, contracts, queues }),
  );
};
