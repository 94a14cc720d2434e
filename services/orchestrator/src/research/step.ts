import {
  type Depth,
  everythingOf,
  markOf,
  type ReadingPlan,
  type ResearchRequest,
  type Stage,
} from "@quarry/contracts";
import type { StepJob, StepResult } from "@quarry/jobs";
import type { HandedItem, RunSpending } from "@quarry/runs";
import type { ReadingLimits } from "../reading/limits/reading-limits.ts";
import type { RunState, StepName } from "./state.ts";

/** What every step may look at besides the state. */
export interface RunFacts {
  readonly runId: string;
  readonly request: ResearchRequest & { readonly depth: Depth };
  readonly items: readonly HandedItem[];
  /** What it may spend on a language model, and has spent. */
  readonly spending: RunSpending;
  readonly createdAtMs: number;
  /** Milliseconds it has waited for its user; they count for no deadline. */
  readonly waitedMs: number;
  readonly nowMs: number;
  /** The plan its user has let it go on with; null before. */
  readonly approvedPlan: ReadingPlan | null;
  /** How much a reader may ask for. */
  readonly limits: ReadingLimits;
}

/** One step of a run: which jobs it needs, what it learns from them, where it goes. All pure. */
export interface Step {
  /** The stage a user sees this step as. */
  readonly stage: Stage;
  readonly jobs: (state: RunState, facts: RunFacts) => readonly StepJob[];
  readonly learn: (state: RunState, results: readonly StepResult[], facts: RunFacts) => RunState;
  /** Whether the run rests here until its user has approved the plan; a step without it never does. */
  readonly waits?: (state: RunState, facts: RunFacts) => boolean;
  readonly next: (state: RunState, facts: RunFacts) => StepName | "finish";
}

/** Everything that is indexed of the owner of a run, as scopes to search. */
export const everythingFor = ({ runId }: Pick<RunFacts, "runId">): string[] => everythingOf(markOf(runId));

/** The scope that holds the documents of a run. */
export const scopeOf = (runId: string): string => `run:${runId}`;
