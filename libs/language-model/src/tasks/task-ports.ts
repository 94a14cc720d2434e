import type { Logger } from "@quarry/observability";
import type { Prompt } from "@quarry/prompt";
import type { AnswerCache } from "../asking/answer-cache.ts";
import type { Budget } from "../guards/budget.ts";
import type { LanguageModel } from "../model/language-model.ts";
import type { ReportEvent, TaskMetrics } from "../usage/task-report.ts";
import type { TaskUsage } from "../usage/usage.ts";

/** What a task needs of the world. */
export interface TaskPorts<FallbackPorts> {
  /** Null when none is configured: the fallback answers. */
  readonly model: LanguageModel | null;
  /** By id, as `loadPrompts` gives them. */
  readonly prompts: ReadonlyMap<string, Prompt>;
  readonly fallback: FallbackPorts;
  /** The caller wants the fallback to answer, although there may be a model. */
  readonly withoutModel?: "chosen" | undefined;
  readonly log: Logger;
  readonly signal: AbortSignal;
  /** Aborts when no more time is left for a model, as when the run's deadline has passed: the fallback answers then. */
  readonly deadline?: AbortSignal | undefined;
  /** Where answers of models are kept; without one a model is asked every time. */
  readonly cache?: AnswerCache | undefined;
  /** What the run may still spend; without one there is no limit. */
  readonly budget?: Budget | undefined;
  /** Told how the task was answered, and once in a run that a model cannot be used. */
  readonly report?: ReportEvent | undefined;
  readonly metrics?: TaskMetrics | undefined;
  /** Draws a boundary for untrusted values; random when left out. */
  readonly boundary?: () => string;
}

/** An answer, and who gave it. */
export interface TaskOutcome<Output> {
  readonly output: Output;
  readonly method: "model" | "twin";
  /** The model that answered; null when the fallback did. */
  readonly model: { readonly name: string } | null;
  /** What it cost, also when the fallback answered in the end. */
  readonly usage: TaskUsage;
}
