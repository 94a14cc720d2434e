import { setImmediate as nextTurn } from "node:timers/promises";
import type { Contract, RunEvent, RunStatus } from "@quarry/contracts";
import { Failure, toFailure } from "@quarry/failure";
import type { AskRedis } from "@quarry/redis";
import { finishRun } from "@quarry/runs";
import type { Lifecycle } from "@quarry/runtime";
import { type Job, WaitingChildrenError } from "bullmq";
import { z } from "zod";
import type { OpenQueues } from "../queues/open-queues.ts";
import { parseInput, parseOutput } from "../queues/produce.ts";
import type { JobKind, WorkerOptions } from "../workers/job-kind.ts";
import { underDeadline } from "../workers/run-attempt.ts";
import {
  awaitChildren,
  consumeParents,
  type ParentOptions,
  type WaitingJob,
  waitingJob,
} from "./parent-jobs.ts";
import {
  type ContractTable,
  type Decision,
  planJobs,
  type StepMachine,
  type StepResult,
} from "./step-machine.ts";
import {
  countStepFailure,
  countStepStart,
  loadRunInSteps,
  type RunInSteps,
  saveStep,
  undoStepStart,
} from "./step-store.ts";

/** A point at which a crash must be harmless. */
type Checkpoint = "decided" | "saved" | "added";

/** Dependencies for advancing a run. */
interface AdvanceParts<State extends object> {
  readonly machine: StepMachine<State>;
  readonly contracts: ContractTable;
  readonly ask: AskRedis;
  readonly queues: OpenQueues;
  readonly clock: () => number;
  readonly metrics: WorkerOptions["metrics"];
  readonly onCheckpoint: (point: Checkpoint, step: number) => Promise<void> | void;
}

/** The active step job. */
interface StepJobAtWork extends WaitingJob {
  readonly runId: string;
  /** Number of resumptions when this job was added; after the next one another job has the run. */
  readonly resumes: number;
  readonly signal: AbortSignal;
}

/** A machine that decides this often without requesting a job is in an endless loop. */
const maxIdleDecisions = 100;

const parseState = <State extends object>(machine: StepMachine<State>, value: unknown): State => {
  const { data, error, success } = machine.stateSchema.safeParse(value);
  if (success) return data;
  throw new Failure("bad-input", `the saved state cannot be read: ${z.prettifyError(error)}`, {
    retry: "never",
    cause: error,
  });
};

/** A decision, and the state in parts that it was made from. */
interface Decided<State extends object> {
  readonly decision: Decision<State>;
  readonly before: object;
}

/** Decides in three turns of the event loop: reading, deciding and planning take long with a large state. */
const decideNext = async <State extends object>(
  { machine, clock }: AdvanceParts<State>,
  { run, state, isInParts }: RunInSteps,
  results: readonly StepResult[],
): Promise<Decided<State>> => {
  await nextTurn();
  if (run.step === 0) return { decision: machine.begin(run, clock()), before: {} };
  const parsed = parseState(machine, state);
  await nextTurn();
  const decision = machine.decide(parsed, results, run, clock());
  await nextTurn();
  return { decision, before: isInParts ? parsed : {} };
};

/** Builds the log entries of a decision. */
const eventsOf = ({ events, finish }: Decision<object>): readonly RunEvent[] => [
  ...events,
  ...(finish === undefined ? [] : [{ type: "run-finished", ...finish } as const]),
];

/** True if it has ended or waits for the user. */
const rests = (status: RunStatus): boolean => status !== "queued" && status !== "running";

/*
 * One turn: load → collect → decide → save → add → sleep. A killed turn is done again from the record:
 *   killed before save   nothing has happened; the same results lead to the same decision.
 *   killed after save    the record holds the jobs; they are added by ids that are the same each time.
 *   killed after add     adding again changes nothing; then the job sleeps.
 * Two processes with the same step: the record takes the first decision, the other loads again.
 */
/** Advances a run until it ends, waits for the user or waits for jobs; returns its status, or undefined if the step job waits. */
const advanceRun = async <State extends object>(
  parts: AdvanceParts<State>,
  work: StepJobAtWork,
): Promise<RunStatus | undefined> => {
  const { ask, clock, contracts, queues, onCheckpoint } = parts;
  const { runId, resumes, signal } = work;
  for (let idle = 0; idle <= maxIdleDecisions;) {
    signal.throwIfAborted();
    const current = await loadRunInSteps(ask, runId);
    const { status, step } = current.run;
    if (current.run.resumes !== resumes) return status;
    // The jobs of a cancelled run end first: BullMQ completes no parent before its children.
    if (rests(status)) return (await work.sleep()) ? undefined : status;
    const onAdded = () => onCheckpoint("added", step);
    const results = await awaitChildren(queues, current.jobs, { ...work, requestedBy: "step", onAdded });
    if (results === undefined) return undefined;
    const { decision, before } = await decideNext(parts, current, results);
    const jobs = planJobs(decision.jobs, contracts, { runId, step: step + 1 });
    await onCheckpoint("decided", step);
    signal.throwIfAborted();
    const at = new Date(clock()).toISOString();
    const { notes = [] } = current.run;
    const saved = await saveStep(ask, { runId, step, at, before, decision, jobs, notes: notes.length });
    if (saved === "saved") parts.metrics?.runEvents(eventsOf(decision));
    await onCheckpoint("saved", step);
    idle = jobs.length > 0 ? 0 : idle + 1;
  }
  throw new Failure("unclassified", `${maxIdleDecisions} decisions in a row asked for no job`, {
    retry: "never",
  });
};

/** Options for driving step jobs. */
export interface StepWorkerOptions extends ParentOptions {
  /** Called at each point at which a crash must be harmless. */
  readonly onCheckpoint?: ((point: Checkpoint, step: number) => Promise<void> | void) | undefined;
}

const runIdOf = (contract: Contract, payload: unknown): string => {
  const runId = contract.runId(parseInput(contract, payload));
  if (runId !== undefined) return runId;
  throw new Failure("bad-input", `a job of ${contract.name} names no run`, { retry: "never" });
};

const resumable = z.object({ resumes: z.int().nonnegative().default(0) });

const stepJobs = <State extends object>(contract: Contract, parts: AdvanceParts<State>): JobKind => {
  const { ask, clock, metrics } = parts;
  const runOf = ({ data }: Pick<Job, "data">): string => runIdOf(contract, data);
  return {
    work: async (inWork) => {
      const { job, active } = inWork;
      const runId = runOf(job);
      const { resumes } = resumable.parse(job.data);
      const status = await underDeadline(contract, active.controller.signal, (signal) =>
        advanceRun(parts, { runId, resumes, signal, ...waitingJob(inWork) }),
      );
      if (status === undefined) throw new WaitingChildrenError();
      return parseOutput(contract, { status });
    },
    countStart: async (job) => countStepStart(ask, runOf(job)),
    onRequeue: (job) => undoStepStart(ask, runOf(job)),
    onRetry: (job) => countStepFailure(ask, runOf(job)),
    onFailed: async (job, failure) => {
      const end = { status: "failed", detail: toFailure(failure).message } as const;
      if (await finishRun(ask, runOf(job), { end, now: clock() }))
        metrics?.runEvents([{ type: "run-finished", ...end }]);
    },
  };
};

/** Consumes step jobs in this process: advances each run by the machine's decisions, without a slot while it waits for jobs. */
export const consumeSteps = <State extends object>(
  contract: Contract,
  machine: StepMachine<State>,
  options: StepWorkerOptions,
): Lifecycle => {
  const { clock = Date.now, metrics, onCheckpoint = () => undefined } = options;
  return consumeParents(contract, options, (parts) =>
    stepJobs(contract, { ...parts, machine, clock, metrics, onCheckpoint }),
  );
};
