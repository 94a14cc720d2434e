import type { ResearchRequest, Stage } from "@quarry/contracts";
import type { HandedItem, RunSpending, StepJob, StepResult } from "@quarry/queue";
import type { RunState, StepName } from "./state.ts";

/** What every step may look at besides the state. */
export interface RunFacts {
  readonly runId: string;
  readonly request: ResearchRequest;
  readonly items: readonly HandedItem[];
  /** What it may spend on a language model, and has spent. */
  readonly spending: RunSpending;
  readonly createdAtMs: number;
  readonly nowMs: number;
}

/** One step of a run: which jobs it needs, what it learns from them, where it goes. All pure. */
export interface Step {
  /** The stage a user sees this step as. */
  readonly stage: Stage;
  readonly jobs: (state: RunState, facts: RunFacts) => readonly StepJob[];
  readonly learn: (state: RunState, results: readonly StepResult[], facts: RunFacts) => RunState;
  readonly next: (state: RunState, facts: RunFacts) => StepName | "finish";
}

/** The scope that holds the documents of a run. */
export const scopeOf = (runId: string): string => `run:${runId}`;
