import type { FallbackReason } from "@quarry/contracts";
import type { JobContext } from "@quarry/jobs";
import { defineTask, runTask, type Task, type TaskOutcome } from "@quarry/language-model";
import { createYieldToEventLoop, type YieldToEventLoop } from "@quarry/runtime";
import { z } from "zod";
import type { Reasoning } from "../ports.ts";

type OwnTask<Input, Output> = Task<z.ZodType<Input, Input>, z.ZodType<Output, Output>, FallbackPorts>;

/**
 * Declares a task that asks for text by the prompt of its name. What goes in and comes out was made by code, and is not checked again.
 */
export const defineTextTask = <Input, Output>({
  name,
  ...task
}: Omit<OwnTask<Input, Output>, "prompt" | "answer" | "input" | "output">): OwnTask<Input, Output> =>
  defineTask({
    name,
    prompt: name,
    answer: "text",
    input: z.custom<Input>(),
    output: z.custom<Output>(),
    ...task,
  });

interface Answering extends Pick<JobContext, "log" | "report" | "signal" | "deadline"> {
  /** The run that pays. */
  readonly runId: string;
  /** Why the fallback is to answer although there may be a model. */
  readonly withoutModel?: "chosen" | undefined;
}

/** Ports that a fallback may need from its job: long work runs in slices. */
export interface FallbackPorts {
  readonly yieldToEventLoop: YieldToEventLoop;
}

/** Reasons of the fallback that a model which replies can give. */
const ofReplies: ReadonlySet<FallbackReason> = new Set([
  "unusable-answer",
  "cut-off",
  "empty-answer",
  "filtered",
]);

/** True if a model replied, usable or not: a model that cannot answer this task may still write a report. */
export const hasReplied = ({ usage: { twinReason } }: Pick<TaskOutcome<unknown>, "usage">): boolean =>
  twinReason === null || ofReplies.has(twinReason);

/** Answers a task by the model, within what its run may still spend; by the fallback when no model is given or none can. Says who answered and what it cost, to the caller and to the run. */
export const answerTask = <Input extends z.ZodType, Output extends z.ZodType>(
  task: Task<Input, Output, FallbackPorts>,
  input: z.input<Input>,
  { model = null, prompts = new Map(), clock, cache, budgetOf, metrics }: Partial<Reasoning>,
  { runId, ...job }: Answering,
): Promise<TaskOutcome<z.output<Output>>> => {
  const budget = budgetOf?.(runId);
  const { log, report, signal, deadline, withoutModel } = job;
  const told = { log, report, metrics, signal, deadline, withoutModel };
  const fallback = { yieldToEventLoop: createYieldToEventLoop(signal) };
  return runTask(task, input, { model, prompts, clock, cache, budget, fallback, ...told });
};
