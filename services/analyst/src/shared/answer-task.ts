import type { FallbackReason } from "@quarry/contracts";
import type { JobContext } from "@quarry/jobs";
import { defineTask, runTask, type Task, type TaskOutcome } from "@quarry/language-model";
import { z } from "zod";
import type { Reasoning } from "../ports.ts";

type OwnTask<Input, Output extends z.ZodType> = Task<z.ZodType<Input, Input>, Output, undefined>;

/** A task whose reply is read by code. */
type ReadTask<Input, Output extends z.ZodType> = Omit<OwnTask<Input, Output>, "prompt" | "input" | "reply"> &
  Required<Pick<OwnTask<Input, Output>, "reply">>;

/** Declares a task for the prompt of its name. Its input is created by code, and not validated again. */
export const defineOwnTask = <Input, Output extends z.ZodType>({
  name,
  ...task
}: ReadTask<Input, Output>): OwnTask<Input, Output> =>
  defineTask({ name, prompt: name, input: z.custom<Input>(), ...task });

type Unlimited<Output> = z.ZodType<Output, Output>;

/** Declares such a task with a text answer; its output is created by code, too. */
export const defineTextTask = <Input, Output>(
  task: Omit<ReadTask<Input, Unlimited<Output>>, "answer" | "output">,
): OwnTask<Input, Unlimited<Output>> =>
  defineOwnTask({ ...task, answer: "text", output: z.custom<Output>() });

interface Answering extends Pick<JobContext, "log" | "report" | "signal" | "deadline"> {
  /** The run that is charged. */
  readonly runId: string;
  /** Forces the fallback even if there is a model. */
  readonly withoutModel?: "chosen" | undefined;
}

/** Fallback reasons that imply a model's reply. */
const ofReplies: ReadonlySet<FallbackReason> = new Set([
  "unusable-answer",
  "cut-off",
  "empty-answer",
  "filtered",
]);

/** True if a model replied, usable or not: one that cannot answer this task may still write a report. */
export const hasReplied = ({ usage: { twinReason } }: Pick<TaskOutcome<unknown>, "usage">): boolean =>
  twinReason === null || ofReplies.has(twinReason);

/**
 * Answers a task by the model within the run's remaining budget; by the fallback without one. Reports author and cost to the
 * caller and the run.
 */
export const answerTask = <Input extends z.ZodType, Output extends z.ZodType>(
  task: Task<Input, Output, undefined>,
  input: z.input<Input>,
  { model = null, prompts = new Map(), clock, cache, budgetOf, metrics }: Partial<Reasoning>,
  { runId, ...job }: Answering,
): Promise<TaskOutcome<z.output<Output>>> => {
  const budget = budgetOf?.(runId);
  return runTask(task, input, { model, prompts, clock, cache, budget, metrics, fallback: undefined, ...job });
};
