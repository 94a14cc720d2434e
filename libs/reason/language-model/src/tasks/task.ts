import type { Logger } from "@quarry/observability";
import type { Prompt } from "@quarry/prompt";
import type { z } from "zod";
import type { Budget, LanguageModel, ModelTier } from "../model/language-model.ts";
import type { ReportEvent, TaskMetrics, TaskUsage } from "../usage.ts";
import type { AnswerForm } from "./reply-form.ts";

/** Cache of model answers for all processes and runs. It may lose entries, and never throws. */
export interface AnswerCache {
  /** Resolves to undefined if there is none. */
  get(key: string): Promise<unknown>;
  set(key: string, answer: unknown): Promise<void>;
}

/** A reasoning task: input, output, model prompt, and fallback. */
export interface Task<Input extends z.ZodType, Output extends z.ZodType, FallbackPorts> {
  readonly name: string;
  /** Id of the prompt in prompts/. */
  readonly prompt: string;
  readonly tier: ModelTier;
  readonly input: Input;
  readonly output: Output;
  /** Returns the prompt's values for an input, until the signal; a prompt with `date` also gets today's. */
  readonly values: (
    input: z.output<Input>,
    signal: AbortSignal,
  ) => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>;
  /**
   * Returns the schema a model is asked for, if it differs from the output: without fields that only the fallback sets, and with
   * checks whose messages help the model to correct a useless answer.
   */
  readonly reply?: (input: z.output<Input>) => z.ZodType<z.input<Output>>;
  /**
   * Returns a looser schema, used if the second answer does not match `reply` either: the second answer is used if it matches
   * this one, otherwise the first. None if undefined.
   */
  readonly settlesFor?: (input: z.output<Input>) => z.ZodType<z.input<Output>>;
  /**
   * `text` for an answer in the prompt's own form, such as Markdown: no schema is sent, and `reply` parses a string.
   * Default JSON.
   */
  readonly answer?: AnswerForm;
  /** True to use a text answer that was cut off at the output limit; the outcome's `cutOff` reports it. */
  readonly keepsCutOff?: boolean;
  /**
   * Returns the input with less material for a prompt that exceeds the model's context: the task is repeated until it fits.
   * Undefined if nothing more can be left out; then the fallback answers from the whole input.
   */
  readonly shrink?: (input: z.output<Input>) => z.output<Input> | undefined;
  /** True if an answer depends on the date; otherwise it is cached for a month even if the prompt contains the date. */
  readonly isOfTheDay?: (input: z.output<Input>) => boolean;
  /** The extractive fallback: answers deterministically from the input and its ports. */
  readonly fallback: (input: z.output<Input>, ports: FallbackPorts) => Promise<z.input<Output>>;
}

/** Declares a reasoning task; `FallbackPorts` are the dependencies of its fallback. */
export const defineTask = <Input extends z.ZodType, Output extends z.ZodType, FallbackPorts>(
  task: Task<Input, Output, FallbackPorts>,
): Task<Input, Output, FallbackPorts> => task;

/** Dependencies of a task. */
export interface TaskPorts<FallbackPorts> {
  /** Null if none is configured: the fallback answers. */
  readonly model: LanguageModel | null;
  /** By id, as returned by `loadPrompts`. */
  readonly prompts: ReadonlyMap<string, Prompt>;
  readonly fallback: FallbackPorts;
  /** Forces the fallback, even if there is a model. */
  readonly withoutModel?: "chosen" | undefined;
  readonly log: Logger;
  readonly signal: AbortSignal;
  /** Aborts when the time for a model is over, such as after the run's deadline: then the fallback answers. */
  readonly deadline?: AbortSignal | undefined;
  /** Cache of model answers, optional. */
  readonly cache?: AnswerCache | undefined;
  /** Remaining budget of the run; no limit if undefined. */
  readonly budget?: Budget | undefined;
  /** Called with the way the task was answered, and once per run if a model cannot be used. */
  readonly report?: ReportEvent | undefined;
  readonly metrics?: TaskMetrics | undefined;
  /** Epoch milliseconds, for the date in prompts; default: the system clock. */
  readonly clock?: (() => number) | undefined;
  /** Returns a boundary for untrusted values; default random. */
  readonly boundary?: () => string;
}

/** An answer and its author. */
export interface TaskOutcome<Output> {
  readonly output: Output;
  readonly method: "model" | "twin";
  /** The model that answered; null for the fallback. */
  readonly model: { readonly name: string } | null;
  /** A sentence that names the setting, if the answer ends at the output limit. */
  readonly cutOff?: string;
  /** Problem that prevented a model's answer, safe to show; empty if there was none. */
  readonly problem: string;
  /** Usage, also if the fallback answered. */
  readonly usage: TaskUsage;
}
