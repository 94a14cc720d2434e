import { createHash } from "node:crypto";
import { type Failure, toFailure } from "@quarry/failure";
import { type Prompt, renderPrompt } from "@quarry/prompt";
import type { z } from "zod";
import { type Budget, type CallReport, type LanguageModel, modelNameFor } from "../model/language-model.ts";
import { type Answer, askModel, type ReadAnswer } from "./ask-model.ts";
import { replyForm, schemaOf } from "./reply-form.ts";
import type { AnswerCache, Task } from "./task.ts";

interface AnswerFacts {
  readonly task: string;
  /** The prompt's text, and what it is filled with; not the rendered text, in which every boundary is a new one. */
  readonly prompt: string;
  readonly values: Readonly<Record<string, string>>;
  readonly schema: unknown;
  readonly model: string;
  /** What else decides the answer: the endpoint and what is sent with every request. */
  readonly settings: unknown;
}

/** One key for everything an answer depends on: the same key, the same question to the same model. */
const answerKey = ({ task, prompt, values, schema, model, settings }: AnswerFacts): string => {
  const filled = Object.entries(values).toSorted(([left], [right]) => (left < right ? -1 : 1));
  return createHash("sha256")
    .update(JSON.stringify([task, model, settings, prompt, filled, schema]))
    .digest("hex");
};

interface AskPorts {
  readonly model: LanguageModel;
  readonly prompt: Prompt;
  readonly signal: AbortSignal;
  /** Aborts when no more time is left for a model; the job goes on. */
  readonly deadline: AbortSignal | undefined;
  readonly boundary: (() => string) | undefined;
  readonly cache: AnswerCache | undefined;
  readonly budget: Budget | undefined;
  readonly report: (call: CallReport) => void;
}

/** What a model made of a task. */
export type Asked<Output> =
  | { readonly ok: true; readonly output: Output; readonly asks: number; readonly cached: boolean }
  | { readonly ok: false; readonly problem: string; readonly failure?: Failure; readonly late?: boolean };

const readerOf = <Input extends z.ZodType, Output extends z.ZodType, FallbackPorts>(
  task: Task<Input, Output, FallbackPorts>,
  reply: z.ZodType,
): ReadAnswer<z.output<Output>> => {
  if (!task.reply) return (value) => task.output.safeParseAsync(value);
  return async (value) => {
    const replied = await reply.safeParseAsync(value);
    return replied.success
      ? task.output.safeParseAsync(replied.data)
      : { success: false, error: replied.error };
  };
};

const tooLate = "the time for the run has passed; raise budget.deadlineMs of the run";

type Question<Output> = Parameters<typeof askModel<Output>>[1];

const ask = async <Output>(
  model: LanguageModel,
  question: Question<Output>,
  deadline: AbortSignal | undefined,
): Promise<Answer<Output> | Extract<Asked<Output>, { ok: false }>> => {
  const signal = deadline ? AbortSignal.any([question.signal, deadline]) : question.signal;
  try {
    return await askModel(model, { ...question, signal });
  } catch (error) {
    if (deadline?.aborted) return { ok: false, problem: tooLate, late: true };
    return { ok: false, problem: "the model failed", failure: toFailure(error) };
  }
};

/** Asks a model for a task's answer, or the cache when it was asked before. Everything but success is a value. */
export const askTask = async <Input extends z.ZodType, Output extends z.ZodType, FallbackPorts>(
  task: Task<Input, Output, FallbackPorts>,
  input: z.output<Input>,
  { model, prompt, cache, boundary, report, deadline, signal, ...ports }: AskPorts,
): Promise<Asked<z.output<Output>>> => {
  const { name, tier } = task;
  const values = task.values(input);
  const reply: z.ZodType = task.reply?.(input) ?? task.output;
  const read = readerOf(task, reply);
  const json = schemaOf(reply);
  const asked = { task: name, tier };
  const key = answerKey({
    task: name,
    prompt: prompt.text,
    values,
    schema: json,
    model: modelNameFor(model, asked),
    settings: model.settingsFor?.(asked),
  });
  const known = await read(await cache?.get(key));
  if (known.success) return { ok: true, output: known.data, asks: 0, cached: true };

  const text = renderPrompt(prompt, values, boundary ? { boundary } : {});
  const budget = ports.budget ? { budget: ports.budget } : {};
  const form = replyForm(task.answer ?? "json", { task: name, json });
  const question = { ...asked, text, form, read, signal, report, ...budget };
  const answer = await ask(model, question, deadline);
  if (!answer.ok) return answer;
  await cache?.set(key, answer.reply);
  return { ok: true, output: answer.output, asks: answer.asks, cached: false };
};
