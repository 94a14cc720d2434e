import {
  type ClarifyingAnswer,
  type Contract,
  type Depth,
  everythingOf,
  gatheringShare,
  type InputOf,
  markOf,
  type OutputOf,
  type ResearchRequest,
  type RunEvent,
  type RunPlan,
  type Stage,
} from "@quarry/contracts";
import type { Failure } from "@quarry/failure";
import type { StepJob, StepResult } from "@quarry/jobs";
import type { SubmittedItem, RunSpending } from "@quarry/runs";
import type { ReadingLimits } from "../reading/reading-limits.ts";
import type { RunState, StepName } from "./state.ts";

/** Facts that every step may read in addition to the state. */
export interface RunFacts {
  readonly runId: string;
  readonly request: ResearchRequest & { readonly depth: Depth };
  readonly items: readonly SubmittedItem[];
  /** Spending limit for language models, and the amount spent. */
  readonly spending: RunSpending;
  readonly createdAtMs: number;
  /** Milliseconds spent waiting for the user; they do not count towards deadlines. */
  readonly waitedMs: number;
  readonly nowMs: number;
  /** The last approved plan; null until there is one. */
  readonly approvedPlan: RunPlan | null;
  /** The user's answers to clarifying questions; null until answered. */
  readonly answers: readonly ClarifyingAnswer[] | null;
  /** The user's notes so far, in order. */
  readonly notes: readonly string[];
  /** Limits on what a reader may request. */
  readonly limits: ReadingLimits;
}

/** One step of a run: the jobs it needs, what it learns from their results, and the next step. Pure. */
export interface Step {
  /** The stage shown to the user. */
  readonly stage: Stage;
  readonly jobs: (state: RunState, facts: RunFacts) => readonly StepJob[];
  readonly learn: (state: RunState, results: readonly StepResult[], facts: RunFacts) => RunState;
  /** True if its jobs put the user's notes into a prompt; without sources no model is called. */
  readonly showsNotes?: (state: RunState) => boolean;
  /** Returns the event of a run that waits here for its user; undefined if it does not wait. */
  readonly waits?: (
    state: RunState,
    facts: RunFacts,
  ) => Extract<RunEvent, { type: "plan-awaited" | "answers-awaited" }> | undefined;
  readonly next: (state: RunState, facts: RunFacts) => StepName | "finish";
}

/** Returns the scopes of everything indexed for the owner of a run. */
export const everythingFor = ({ runId }: Pick<RunFacts, "runId">): string[] => everythingOf(markOf(runId));

/** Returns the scope of a run's documents. */
export const scopeOf = (runId: string): string => `run:${runId}`;

// For a contract that is only a type parameter, zod's `parse` is typed as unknown.
const parseInput = <C extends Contract>({ input }: C, value: unknown): InputOf<C> =>
  input.parse(value) as InputOf<C>;
const parseOutput = <C extends Contract>({ output }: C, value: unknown): OutputOf<C> =>
  output.parse(value) as OutputOf<C>;

/** Returns the completed jobs of one contract in request order. */
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

/** Returns the permanently failed jobs of one contract in request order. */
export const failedOf = <C extends Contract>(
  results: readonly StepResult[],
  contract: C,
): readonly { readonly input: InputOf<C>; readonly failure: Failure }[] =>
  results.flatMap(({ contract: name, input, outcome }) =>
    name === contract.name && outcome.status === "failed"
      ? [{ input: parseInput(contract, input), failure: outcome.failure }]
      : [],
  );

/** Fails a run at a job without a fallback: what could not be done, and why. */
export const failedAt = (
  state: RunState,
  results: readonly StepResult[],
  contract: Contract,
  outcome: string,
): RunState => {
  const [failed] = failedOf(results, contract);
  return { ...state, problem: `${outcome}: ${failed?.failure.message ?? "no answer"}` };
};

/** True if the report of the run is compared with an earlier one. */
export const isCompared = ({ request }: Pick<RunFacts, "request">): boolean =>
  request.repetition?.before !== undefined;

/** True if the run visits the sources of an earlier report, and reads only what has changed since; the changes of a collection are known. */
export const isRepetition = (facts: Pick<RunFacts, "request">): boolean =>
  isCompared(facts) && facts.request.repetition?.before?.changes === undefined;

/** True if the time for gathering is over; time spent waiting for the user does not count. */
export const isLate = ({ request, createdAtMs, waitedMs, nowMs }: RunFacts): boolean =>
  nowMs - createdAtMs - waitedMs >= request.budget.deadlineMs * gatheringShare;
