import {
  type Contract,
  type Depth,
  everythingOf,
  gatheringShare,
  type InputOf,
  markOf,
  type OutputOf,
  type ReadingPlan,
  type ResearchRequest,
  type Stage,
} from "@quarry/contracts";
import type { Failure } from "@quarry/failure";
import type { StepJob, StepResult } from "@quarry/jobs";
import type { HandedItem, RunSpending } from "@quarry/runs";
import type { ReadingLimits } from "../reading/reading-limits.ts";
import type { RunState, StepName } from "./state.ts";

/** Facts that every step may read besides the state. */
export interface RunFacts {
  readonly runId: string;
  readonly request: ResearchRequest & { readonly depth: Depth };
  readonly items: readonly HandedItem[];
  /** Spending limit for language models, and the amount spent. */
  readonly spending: RunSpending;
  readonly createdAtMs: number;
  /** Milliseconds it has waited for its user; they count for no deadline. */
  readonly waitedMs: number;
  readonly nowMs: number;
  /** The plan its user has let it go on with; null before. */
  readonly approvedPlan: ReadingPlan | null;
  /** Limits on what a reader may request. */
  readonly limits: ReadingLimits;
}

/** One step of a run: which jobs it needs, what it learns from them, where it goes. All pure. */
export interface Step {
  /** The stage a user sees this step as. */
  readonly stage: Stage;
  readonly jobs: (state: RunState, facts: RunFacts) => readonly StepJob[];
  readonly learn: (state: RunState, results: readonly StepResult[], facts: RunFacts) => RunState;
  /** True if the run waits here until its user has approved the plan; a step without it never waits. */
  readonly waits?: (state: RunState, facts: RunFacts) => boolean;
  readonly next: (state: RunState, facts: RunFacts) => StepName | "finish";
}

/** Everything that is indexed of the owner of a run, as scopes to search. */
export const everythingFor = ({ runId }: Pick<RunFacts, "runId">): string[] => everythingOf(markOf(runId));

/** The scope that holds the documents of a run. */
export const scopeOf = (runId: string): string => `run:${runId}`;

// For a contract that is only a type parameter, zod's `parse` is typed as unknown.
const parseInput = <C extends Contract>({ input }: C, value: unknown): InputOf<C> =>
  input.parse(value) as InputOf<C>;
const parseOutput = <C extends Contract>({ output }: C, value: unknown): OutputOf<C> =>
  output.parse(value) as OutputOf<C>;

/** The completed jobs of one contract, in the order they were asked for. */
export const completedOf = <C extends Contract>(
  results: readonly StepResult[],
  contract: C,
): readonly { readonly input: InputOf<C>; readonly output: OutputOf<C> }[] =>
  results.flatMap(({ contract: name, input, outcome }) =>
    name === contract.name && outcome.status === "completed"
      ? [
          {
            input: parseInput(contract, input),
            output: parseOutput(contract, outcome.output),
          },
        ]
      : [],
  );

/** The jobs of one contract that failed for good, in the order they were asked for. */
export const failedOf = <C extends Contract>(
  results: readonly StepResult[],
  contract: C,
): readonly { readonly input: InputOf<C>; readonly failure: Failure }[] =>
  results.flatMap(({ contract: name, input, outcome }) =>
    name === contract.name && outcome.status === "failed"
      ? [{ input: parseInput(contract, input), failure: outcome.failure }]
      : [],
  );

/** True if the run repeats a question that has a report: it reads what has changed since, and searches for nothing else. */
export const isRepetition = ({ request }: Pick<RunFacts, "request">): boolean =>
  request.repetition?.before !== undefined;

/** True if the time for gathering is over; the time spent waiting for the user does not count. */
export const isLate = ({ request, createdAtMs, waitedMs, nowMs }: RunFacts): boolean =>
  nowMs - createdAtMs - waitedMs >= request.budget.deadlineMs * gatheringShare;
