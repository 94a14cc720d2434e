import { Failure, toFailure } from "@quarry/failure";
import { type Prompt, renderPrompt } from "@quarry/prompt";
import type { z } from "zod";
import type { Budget } from "../guards/budget.ts";
import { type LanguageModel, modelNameFor } from "../model/language-model.ts";
import type { Task } from "../tasks/task.ts";
import type { CallReport } from "../usage/usage.ts";
import { type AnswerCache, answerKey } from "./answer-cache.ts";
import { askModel } from "./ask-model.ts";
import { schemaOf } from "./reply-form.ts";

interface AskPorts {
  readonly model: LanguageModel;
  readonly prompt: Prompt;
  readonly signal: AbortSignal;
  readonly boundary: (() => string) | undefined;
  readonly cache: AnswerCache | undefined;
  readonly budget: Budget | undefined;
  /** A signal that aborts after so many milliseconds. */
  readonly timer: (delayMs: number) => AbortSignal;
  readonly report: (call: CallReport) => void;
}

/** What a model made of a task. */
export type Asked<Output> =
  | { readonly ok: true; readonly output: Output; readonly asks: number; readonly cached: boolean }
  | { readonly ok: false; readonly problem: string; readonly failure?: Failure };

/** What a model said, JSON or text, as the task's answer; undefined when it is none. */
type Read<Output> = (said: unknown) => Output | undefined;

const readerOf = <Input extends z.ZodType, Output extends z.ZodType, TwinPorts>(
  task: Task<Input, Output, TwinPorts>,
  reply: z.ZodType,
): Read<z.output<Output>> => {
  if (!task.reply) return (said) => task.output.safeParse(said).data;
  return (said) => {
    const replied = reply.safeParse(said);
    return replied.success ? task.output.safeParse(replied.data).data : undefined;
  };
};

const within = (
  signal: AbortSignal,
  deadlineMs: number | undefined,
  timer: AskPorts["timer"],
): { readonly signal: AbortSignal; readonly failed: (error: unknown) => Failure } => {
  if (deadlineMs === undefined) return { signal, failed: toFailure };
  const deadline = timer(deadlineMs);
  const message = `the model had no answer within ${deadlineMs} ms; raise LLM_TASK_DEADLINE_MS`;
  return {
    signal: AbortSignal.any([signal, deadline]),
    failed: (error) =>
      deadline.aborted ? new Failure("deadline-exceeded", message, { retry: "never" }) : toFailure(error),
  };
};

/** Asks a model for a task's answer, or the cache when it was asked before. Everything but success is a value. */
export const askTask = async <Input extends z.ZodType, Output extends z.ZodType, TwinPorts>(
  task: Task<Input, Output, TwinPorts>,
  input: z.output<Input>,
  { model, prompt, cache, boundary, timer, report, ...ports }: AskPorts,
): Promise<Asked<z.output<Output>>> => {
  const { name, tier } = task;
  const values = task.values(input);
  const reply: z.ZodType = task.reply?.(input) ?? task.output;
  const read = readerOf(task, reply);
  const key = answerKey({
    task: name,
    prompt: prompt.text,
    values,
    schema: schemaOf(reply),
    model: modelNameFor(model, { task: name, tier }),
  });
  const kept = read(await cache?.get(key));
  if (kept !== undefined) return { ok: true, output: kept, asks: 0, cached: true };

  const { signal, failed } = within(ports.signal, task.modelDeadlineMs ?? model.taskDeadlineMs, timer);
  const text = renderPrompt(prompt, values, boundary ? { boundary } : {});
  const budget = ports.budget ? { budget: ports.budget } : {};
  const { answer: form = "json" } = task;
  const question = { task: name, tier, text, answer: form, output: reply, signal, report, ...budget };
  const answer = await askModel(model, question).catch((error: unknown) => ({
    ok: false as const,
    problem: "the model failed",
    failure: failed(error),
  }));
  if (!answer.ok) return answer;
  const output = read(answer.said);
  if (output === undefined)
    return { ok: false, problem: "what the model was asked for does not fit the task" };
  await cache?.set(key, answer.said);
  return { ok: true, output, asks: answer.asks, cached: false };
};
