import type { Contract, InputOf, RunEvent, Scratchpad } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import type { FinishStatus, RunEnd, RunRecord } from "@quarry/runs";
import { z } from "zod";
import { jobIdFrom, parseInput } from "../queues/produce.ts";

/** A job requested by a decision. */
export interface StepJob {
  readonly contract: Contract;
  readonly input: unknown;
}

/** Creates a requested job with an input checked by the compiler. */
export const stepJob = <C extends Contract>(contract: C, input: InputOf<C>): StepJob => ({ contract, input });

/** Result of a job of the last decision; a failed job is an outcome, not an error. */
export type StepOutcome =
  | { readonly status: "completed"; readonly output: unknown }
  | { readonly status: "failed"; readonly failure: Failure };

/** One job of the last decision; `index` is its position in `Decision.jobs`. */
export interface StepResult {
  readonly contract: string;
  readonly jobId: string;
  readonly index: number;
  readonly input: unknown;
  readonly outcome: StepOutcome;
}

/** The next action; without jobs, `wait` and `finish` the machine decides again immediately. */
export interface Decision<State extends object> {
  /** Saved by part, its top-level properties: a part that a decision does not replace is not written again. */
  readonly state: State;
  readonly jobs: readonly StepJob[];
  /** Written to the run log in the same transaction as the state. */
  readonly events: readonly RunEvent[];
  /**
   * The run waits, without a job, until the user has approved the plan or answered; then it decides without results. Not together with
   * jobs.
   */
  readonly wait?: { readonly for: "plan" | "answers" };
  /** True if the run takes no more notes: its report is being written. */
  readonly closesNotes?: boolean;
  /** Displayed state of the run, stored beside its state; unchanged if undefined. */
  readonly scratchpad?: Scratchpad;
  readonly finish?: RunEnd & { readonly status: FinishStatus };
}

/** A run as pure decisions: the same state, results and time always give the same decision. */
export interface StepMachine<State extends object> {
  /** Parses the saved state. */
  readonly stateSchema: z.ZodType<State>;
  /** Returns the first decision of a run; `now` is epoch milliseconds. */
  begin(run: RunRecord, now: number): Decision<State>;
  /** Returns the next decision when every job of the last one has ended. */
  decide(state: State, results: readonly StepResult[], run: RunRecord, now: number): Decision<State>;
}

/** A job of a saved decision, with everything needed to add it, idempotently. */
export const plannedJobSchema = z.object({ contract: z.string(), jobId: z.string(), input: z.unknown() });

export type PlannedJob = z.output<typeof plannedJobSchema>;

/** The contracts available to decisions, by name. */
export type ContractTable = ReadonlyMap<string, Contract>;

/**
 * Returns the contract with this name.
 * @throws {Failure} bad-configuration
 */
export const contractNamed = (table: ContractTable, name: string): Contract => {
  const contract = table.get(name);
  if (contract !== undefined) return contract;
  throw new Failure("bad-configuration", `no contract is named ${name}; pass it in options.contracts`, {
    retry: "never",
  });
};

/**
 * Assigns the jobs of a decision ids that depend only on run, step and identity.
 * @throws {Failure} bad-input, bad-configuration
 */
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
