import type { Logger } from "@quarry/observability";
import type { Prompt } from "@quarry/prompt";
import type { z } from "zod";
import type { Budget, LanguageModel, ModelTier } from "../model/language-model.ts";
import type { ReportEvent, TaskMetrics, TaskUsage } from "../usage.ts";
import type { AnswerForm } from "./reply-form.ts";

/** Answers that were paid for once, kept for all processes and runs. It may forget any of them, and never throws. */
export interface AnswerCache {
  /** Undefined when there is none. */
  get(key: string): Promise<unknown>;
  set(key: string, answer: unknown): Promise<void>;
}

/** A reasoning task: what goes in, what comes out, how a model is asked, and what answers without one. */
export interface Task<Input extends z.ZodType, Output extends z.ZodType, FallbackPorts> {
  readonly name: string;
  /** Id of the prompt in prompts/. */
  readonly prompt: string;
  readonly tier: ModelTier;
  readonly input: Input;
  readonly output: Output;
  /** The prompt's values for an input; a prompt that takes `date` is given today's besides. */
  readonly values: (input: z.output<Input>) => Readonly<Record<string, string>>;
  /**
   * What a model is asked for and held to, when that is not the output itself: without what only the fallback can say, and
   * refusing, in words the model can act on, what is useless for this input.
   */
  readonly reply?: (input: z.output<Input>) => z.ZodType<z.input<Output>>;
  /**
   * What is still of use when the second answer, too, is not what `reply` asks for: the second answer is taken, or else the first. Nothing
   * when left out.
   */
  readonly settlesFor?: (input: z.output<Input>) => z.ZodType<z.input<Output>>;
  /**
   * `text` for an answer in the prompt's own form, such as Markdown: no schema is sent, and `reply` parses a string (`textReply`).
   * JSON when left out.
   */
  readonly answer?: AnswerForm;
  /** True to use a text answer that ends at the output limit as far as it goes; the outcome's `cutOff` reports it. */
  readonly keepsCutOff?: boolean;
  /**
   * The input with less material, for a prompt that is longer than the model reads: the task is asked again with it, until the prompt
   * fits. Undefined when nothing more can be left out; the fallback answers then, from the whole input.
   */
  readonly shrink?: (input: z.output<Input>) => z.output<Input> | undefined;
  /** True if an answer depends on the date; otherwise it is cached for a month even if the prompt has the date. */
  readonly isOfTheDay?: (input: z.output<Input>) => boolean;
  /** The extractive fallback: answers from the input and its ports alone, deterministically. */
  readonly fallback: (input: z.output<Input>, ports: FallbackPorts) => Promise<z.input<Output>>;
}

/** Declares a reasoning task; `FallbackPorts` is what its fallback needs of the world. */
export const defineTask = <Input extends z.ZodType, Output extends z.ZodType, FallbackPorts>(
  task: Task<Input, Output, FallbackPorts>,
): Task<Input, Output, FallbackPorts> => task;

/** Dependencies of a task. */
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
  /** Cache of model answers, optional. */
  readonly cache?: AnswerCache | undefined;
  /** Remaining budget of the run; without one there is no limit. */
  readonly budget?: Budget | undefined;
  /** Called with the way the task was answered, and once a run when a model cannot be used. */
  readonly report?: ReportEvent | undefined;
  readonly metrics?: TaskMetrics | undefined;
  /** Milliseconds since 1970, for the date in prompts; the system's clock when left out. */
  readonly clock?: (() => number) | undefined;
  /** Draws a boundary for untrusted values; random when left out. */
  readonly boundary?: () => string;
}

/** An answer, and who gave it. */
export interface TaskOutcome<Output> {
  readonly output: Output;
  readonly method: "model" | "twin";
  /** The model that answered; null when the fallback did. */
  readonly model: { readonly name: string } | null;
  /** The answer ends at the output limit: a sentence that names the setting. */
  readonly cutOff?: string;
  /** Usage, also when the fallback answered in the end. */
  readonly usage: TaskUsage;
}
