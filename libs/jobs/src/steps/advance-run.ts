import type { RunEvent, RunStatus } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import type { AskRedis } from "@quarry/redis";
import { z } from "zod";
import type { OpenQueues } from "../queues/open-queues.ts";
import type { WorkerOptions } from "../workers/job-kind.ts";
import { addChildren, collectResults, type ParentJob } from "./child-jobs.ts";
import {
  type ContractTable,
  type Decision,
  planJobs,
  type StepMachine,
  type StepResult,
} from "./step-machine.ts";
import { loadRunInSteps, type RunInSteps, saveStep } from "./step-store.ts";

/** A point where a crash must do no harm. */
export type Checkpoint = "decided" | "saved" | "added";

/** What advancing a run needs. */
export interface AdvanceParts<State> {
  readonly machine: StepMachine<State>;
  readonly contracts: ContractTable;
  readonly ask: AskRedis;
  readonly queues: OpenQueues;
  readonly clock: () => number;
  readonly metrics: WorkerOptions["metrics"];
  readonly onCheckpoint: (point: Checkpoint, step: number) => Promise<void> | void;
}

/** The step job at work. */
export interface StepJobAtWork {
  readonly runId: string;
  /** How often the run had been let go on when this job was added; after the next time another job has the run. */
  readonly resumes: number;
  readonly parent: ParentJob;
  readonly signal: AbortSignal;
  /** Puts the job to sleep until its children have ended; false when none is left to wait for. */
  readonly sleep: () => Promise<boolean>;
}

/** A machine that decides so often without asking for a job runs in circles. */
const mostIdleDecisions = 100;

const parseState = <State>(machine: StepMachine<State>, value: unknown): State => {
  const { data, error, success } = machine.stateSchema.safeParse(value);
  if (success) return data;
  throw new Failure("bad-input", `the saved state cannot be read: ${z.prettifyError(error)}`, {
    retry: "never",
    cause: error,
  });
};

const decideNext = <State>(
  { machine, clock }: AdvanceParts<State>,
  { run }: RunInSteps,
  results: readonly StepResult[],
): Decision<State> =>
  run.step === 0
    ? machine.begin(run, clock())
    : machine.decide(parseState(machine, run.state), results, run, clock());

/** What the run's last jobs came to, or nothing when the step job sleeps until they have ended. */
const awaitJobs = async <State>(
  { queues, onCheckpoint }: AdvanceParts<State>,
  { parent, sleep, signal }: StepJobAtWork,
  { run, jobs }: RunInSteps,
): Promise<StepResult[] | undefined> => {
  const results = await collectResults(queues, jobs);
  if (results !== undefined) return results;
  signal.throwIfAborted();
  await addChildren(queues, jobs, parent);
  await onCheckpoint("added", run.step);
  if (await sleep()) return undefined;
  const late = await collectResults(queues, jobs);
  if (late !== undefined) return late;
  throw new Failure("conflict", "a job of this step was removed while it was waited for", {
    retry: "backoff",
  });
};

/** What the log of the run says of a decision. */
const eventsOf = ({ events, finish }: Decision<unknown>): readonly RunEvent[] => [
  ...events,
  ...(finish === undefined ? [] : [{ type: "run-finished", ...finish } as const]),
];

/** Whether it is over or waits for its user. */
const rests = (status: RunStatus): boolean => status !== "queued" && status !== "running";

/*
 * One turn: load → collect → decide → save → add → sleep. A killed turn is done again from the record:
 *   killed before save   nothing has happened; the same results lead to the same decision
 *   killed after save    the record holds the jobs; they are added by ids that are the same each time
 *   killed after add     adding again changes nothing; then the job sleeps
 * Two processes with the same step: the record takes the first decision, the other loads again.
 */
/** Drives a run until it rests or waits for jobs; answers its status, or nothing when the step job sleeps. */
export const advanceRun = async <State>(
  parts: AdvanceParts<State>,
  work: StepJobAtWork,
): Promise<RunStatus | undefined> => {
  const { ask, clock, contracts, onCheckpoint } = parts;
  const { runId, resumes, signal } = work;
  for (let idle = 0; idle <= mostIdleDecisions;) {
    signal.throwIfAborted();
    const current = await loadRunInSteps(ask, runId);
    const { status, step } = current.run;
    if (current.run.resumes !== resumes) return status;
    // What a cancelled run was waiting for comes to its end first: BullMQ completes no parent before its children.
    if (rests(status)) return (await work.sleep()) ? undefined : status;
    const results = await awaitJobs(parts, work, current);
    if (results === undefined) return undefined;
    const decision = decideNext(parts, current, results);
    const jobs = planJobs(decision.jobs, contracts, { runId, step: step + 1 });
    await onCheckpoint("decided", step);
    signal.throwIfAborted();
    const at = new Date(clock()).toISOString();
    const saved = await saveStep(ask, { runId, step, at, decision, jobs });
    if (saved === "saved") parts.metrics?.runEvents(eventsOf(decision));
    await onCheckpoint("saved", step);
    idle = jobs.length > 0 ? 0 : idle + 1;
  }
  throw new Failure("unclassified", `${mostIdleDecisions} decisions in a row asked for no job`, {
    retry: "never",
  });
};
