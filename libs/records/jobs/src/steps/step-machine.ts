import type { Contract, InputOf, RunEvent, Scratchpad } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import type { FinishStatus, RunEnd, RunRecord } from "@quarry/runs";
import { z } from "zod";
import { jobIdFrom, parseInput } from "../queues/produce.ts";

/** A job a decision asks for. */
export interface StepJob {
  readonly contract: Contract;
  readonly input: unknown;
}

/** A job of a decision, its input checked by the compiler. */
export const stepJob = <C extends Contract>(contract: C, input: InputOf<C>): StepJob => ({ contract, input });

/** Result of a job of the last decision; a failed one is an outcome, never an error. */
export type StepOutcome =
  | { readonly status: "completed"; readonly output: unknown }
  | { readonly status: "failed"; readonly failure: Failure };

/** One job of the last decision; `index` is its place in `Decision.jobs`. */
export interface StepResult {
  readonly contract: string;
  readonly jobId: string;
  readonly index: number;
  readonly input: unknown;
  readonly outcome: StepOutcome;
}

/** Next action; neither jobs, `wait` nor `finish` means: decide again at once. */
export interface Decision<State> {
  readonly state: State;
  readonly jobs: readonly StepJob[];
  /** Written to the run log in the same transaction as the state. */
  readonly events: readonly RunEvent[];
  /** The run rests, without a job, until its user has approved the plan; then it decides from no results. Not together with jobs. */
  readonly wait?: { readonly for: "plan" };
  /** Displayed state of the run, kept beside its state; unchanged if left out. */
  readonly scratchpad?: Scratchpad;
  readonly finish?: RunEnd & { readonly status: FinishStatus };
}

/** A run as pure decisions: the same state, results and time always lead to the same decision. */
export interface StepMachine<State> {
  /** Reads the state back from the run record. */
  readonly stateSchema: z.ZodType<State>;
  /** The first decision of a run; `now` is epoch milliseconds. */
  begin(run: RunRecord, now: number): Decision<State>;
  /** The next decision, once every job of the last one has ended. */
  decide(state: State, results: readonly StepResult[], run: RunRecord, now: number): Decision<State>;
}

/** A job of a saved decision: all it takes to add it, however often. */
export const plannedJobSchema = z.object({ contract: z.string(), jobId: z.string(), input: z.unknown() });

export type PlannedJob = z.output<typeof plannedJobSchema>;

/** The contracts decisions may use, by name. */
export type ContractTable = ReadonlyMap<string, Contract>;

/** The contract of that name. @throws {Failure} bad-configuration */
export const contractNamed = (table: ContractTable, name: string): Contract => {
  const contract = table.get(name);
  if (contract !== undefined) return contract;
  throw new Failure("bad-configuration", `no contract is named ${name}; pass it in options.contracts`, {
    retry: "never",
  });
};

/** Gives the jobs of a decision ids that depend on run, step and identity only. @throws {Failure} bad-input, bad-configuration */
export const planJobs = (
  jobs: readonly StepJob[],
  table: ContractTable,
  { runId, step }: { readonly runId: string; readonly step: number },
): PlannedJob[] =>
  jobs.map((job) => {
    const contract = contractNamed(table, job.contract.name);
    const input = parseInput(contract, job.input);
    const jobId = jobIdFrom(contract.name, `${runId}/${step}/${contract.identity(input)}`);
    return { contract: contract.name, jobId, input };
  });
