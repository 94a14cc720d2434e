import { createHash } from "node:crypto";
import { Failure, toFailure } from "@quarry/failure";
import { inSpan } from "@quarry/observability";
import { type Prompt, renderPrompt } from "@quarry/prompt";
import { z } from "zod";
import {
  type Budget,
  type CallReport,
  type Completion,
  type CompletionRequest,
  type LanguageModel,
  type ModelMessage,
  modelNameFor,
} from "../model/language-model.ts";
import { replyForm, type ReplyForm, schemaOf } from "./reply-form.ts";
import type { AnswerCache, Task } from "./task.ts";
import { withNumbers } from "./with-numbers.ts";

/** A valid answer with its source, JSON or text, or the problem of the last one. */
type Answer<Output> =
  | {
      readonly ok: true;
      readonly output: Output;
      readonly reply: unknown;
      readonly asks: number;
      readonly cutOff?: string | undefined;
    }
  | { readonly ok: false; readonly problem: string };

/** Converts a value to the task's answer, or to the reason why it is invalid. */
type ReadAnswer<Output> = (
  reply: unknown,
) => Promise<
  { readonly success: true; readonly data: Output } | { readonly success: false; readonly error: z.ZodError }
>;

interface Question<Output> extends Omit<WatchedRequest, "messages" | "schema" | "unheld"> {
  readonly task: string;
  readonly text: string;
  readonly form: ReplyForm;
  readonly read: ReadAnswer<Output>;
  /** Accepts an answer that is better than none. */
  readonly settle?: ReadAnswer<Output> | undefined;
}

interface Unusable {
  readonly ok: false;
  readonly problem: string;
  /** True if the reply violates the shape of the schema to be enforced. */
  readonly unheld: boolean;
}

type Checked<Output> = Extract<Answer<Output>, { ok: true }> | Unusable;

// Enough for a model to see its reply, without letting a runaway reply fill its context.
const maxReplyCharacters = 4_000;

// Errors of the schema's shape only; limits and checks of the task can fail with any structured output.
const ofTheShape: ReadonlySet<string> = new Set(["invalid_type", "invalid_value"]);

const check = async <Output>(
  { form, read }: Pick<Question<Output>, "form" | "read">,
  completion: Completion,
  asks: number,
): Promise<Checked<Output>> => {
  const { structured = false } = completion;
  const parsed = form.read(completion);
  if (!parsed.ok) return { ...parsed, unheld: structured };
  const first = await read(parsed.value);
  const value = first.success ? parsed.value : withNumbers(parsed.value, first.error);
  const result = value === parsed.value ? first : await read(value);
  if (result.success) return { ok: true, output: result.data, reply: value, asks, cutOff: completion.cutOff };
  const { error } = result;
  const unheld = structured && error.issues.some(({ code }) => ofTheShape.has(code));
  return { ok: false, problem: z.prettifyError(error), unheld };
};

const again = (reply: string, problem: string, { wanted }: ReplyForm): ModelMessage[] => [
  ...(reply === "" ? [] : [{ role: "assistant" as const, content: reply.slice(0, maxReplyCharacters) }]),
  { role: "user", content: `That answer cannot be used:\n${problem}\n${wanted}` },
];

type PromptCut = NonNullable<Completion["promptCut"]>;

interface WatchedRequest extends CompletionRequest {
  readonly onPromptCut?: (cut: PromptCut) => void;
}

/** Sends one request in its own span, with its usage but without its content. */
const complete = (model: LanguageModel, request: WatchedRequest): Promise<Completion> => {
  const { task = "none", tier } = request;
  const attributes = {
    "gen_ai.operation.name": "chat",
    "gen_ai.request.model": modelNameFor(model, { task, tier }),
    "quarry.task": task,
  };
  return inSpan(`chat ${task}`, { kind: "client", attributes }, async (span) => {
    const completion = await model.complete(request);
    const { inputTokens, outputTokens } = completion.usage;
    if (completion.promptCut) request.onPromptCut?.(completion.promptCut);
    span.set({ "gen_ai.usage.input_tokens": inputTokens, "gen_ai.usage.output_tokens": outputTokens });
    return completion;
  });
};

/** Turns the failure of an empty reply into one: a model that wrote nothing, or only thought, may answer the next time. */
const emptyReply = (error: unknown): Completion => {
  if (!(error instanceof Failure) || error.code !== "reply-empty") throw error;
  return { text: "", usage: { inputTokens: 0, outputTokens: 0 } };
};

/** Tries completions from the last to the first until one is better than none. */
const settleFor = async <Output>(
  completions: readonly Completion[],
  { form, settle }: Pick<Question<Output>, "form" | "settle">,
): Promise<Checked<Output> | undefined> => {
  if (settle === undefined) return undefined;
  for (const completion of completions.toReversed()) {
    const settled = await check({ form, read: settle }, completion, 2);
    if (settled.ok) return settled;
  }
  return undefined;
};

/** Asks for an answer in its form, and once more with the problem if the first one is unusable. */
export const askModel = async <Output>(
  model: LanguageModel,
  { text, form, read, settle, ...question }: Question<Output>,
): Promise<Answer<Output>> => {
  const messages: ModelMessage[] = [{ role: "user", content: text }];
  const request = { ...question, ...form.request };
  const first = await complete(model, { ...request, messages }).catch(emptyReply);
  const checked = await check({ form, read }, first, 1);
  if (checked.ok) return checked;
  question.signal.throwIfAborted();
  try {
    const second = await complete(model, {
      ...request,
      messages: [...messages, ...again(first.text, checked.problem, form)],
      ...(checked.unheld ? { unheld: true } : {}),
    });
    const result = await check({ form, read }, second, 2);
    return result.ok ? result : ((await settleFor([first, second], { form, settle })) ?? result);
  } catch (error) {
    const settled = question.signal.aborted ? undefined : await settleFor([first], { form, settle });
    if (settled !== undefined) return settled;
    throw error;
  }
};

/** Returns the cache key of these facts: equal keys mean the same question to the same model with the same settings. */
const answerKey = (facts: readonly unknown[]): string =>
  createHash("sha256").update(JSON.stringify(facts)).digest("hex");

interface AskPorts {
  readonly model: LanguageModel;
  readonly prompt: Prompt;
  readonly signal: AbortSignal;
  /** Aborts when no time is left for a model; the job continues. */
  readonly deadline: AbortSignal | undefined;
  readonly boundary: (() => string) | undefined;
  readonly clock: (() => number) | undefined;
  readonly cache: AnswerCache | undefined;
  readonly budget: Budget | undefined;
  readonly report: (call: CallReport) => void;
  /** Receives how much of a silently cut prompt was read. */
  readonly onPromptCut: (cut: PromptCut) => void;
}

/** Result of asking a model. */
export type Asked<Output> =
  | {
      readonly ok: true;
      readonly output: Output;
      readonly asks: number;
      readonly cached: boolean;
      readonly cutOff?: string | undefined;
    }
  | { readonly ok: false; readonly problem: string; readonly failure?: Failure; readonly late?: boolean };

const readerOf = <Input extends z.ZodType, Output extends z.ZodType, FallbackPorts>(
  task: Task<Input, Output, FallbackPorts>,
  reply: z.ZodType,
): ReadAnswer<z.output<Output>> => {
  if (reply === task.output) return (value) => task.output.safeParseAsync(value);
  return async (value) => {
    const replied = await reply.safeParseAsync(value);
    return replied.success
      ? task.output.safeParseAsync(replied.data)
      : { success: false, error: replied.error };
  };
};

/** Parsers of the replies to a task, and the requested schema. */
const readersOf = <Input extends z.ZodType, Output extends z.ZodType, FallbackPorts>(
  task: Task<Input, Output, FallbackPorts>,
  input: z.output<Input>,
) => {
  const reply: z.ZodType = task.reply?.(input) ?? task.output;
  const read = readerOf(task, reply);
  const lenient = task.settlesFor?.(input);
  const settle = lenient && readerOf(task, lenient);
  return { json: schemaOf(reply), read, settle, readKept: settle ?? read };
};

const tooLate = "the time for the run has passed; raise budget.deadlineMs of the run";

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

/**
 * Returns the values of a prompt, with today's date if it takes one, and those of the cache key: cached for a month, unless the
 * answer depends on the date.
 */
const datedValues = async <Input extends z.ZodType, Output extends z.ZodType, FallbackPorts>(
  task: Task<Input, Output, FallbackPorts>,
  input: z.output<Input>,
  { prompt, signal, clock = Date.now }: Pick<AskPorts, "prompt" | "signal" | "clock">,
) => {
  const values = await task.values(input, signal);
  if (!prompt.input.includes("date") || Object.hasOwn(values, "date")) return { values, keyed: values };
  const date = new Date(clock()).toISOString().slice(0, 10);
  const kept = task.isOfTheDay?.(input) === true ? date : date.slice(0, 7);
  return { values: { ...values, date }, keyed: { ...values, date: kept } };
};

/** Asks a model for a task's answer, or returns the cached one. All failures are values. */
export const askTask = async <Input extends z.ZodType, Output extends z.ZodType, FallbackPorts>(
  task: Task<Input, Output, FallbackPorts>,
  input: z.output<Input>,
  { model, prompt, clock, cache, boundary, report, onPromptCut, deadline, signal, ...ports }: AskPorts,
): Promise<Asked<z.output<Output>>> => {
  const { name, tier } = task;
  const { values, keyed } = await datedValues(task, input, { prompt, clock, signal });
  const { json, read, settle, readKept } = readersOf(task, input);
  const asked = { task: name, tier };
  const settings = model.settingsFor?.(asked);
  // The prompt's template and its values; not the rendered text, whose boundaries are always new.
  const filled = Object.entries(keyed).toSorted(([left], [right]) => (left < right ? -1 : 1));
  const key = answerKey([name, modelNameFor(model, asked), settings, prompt.text, filled, json]);
  const known = await readKept(await cache?.get(key));
  if (known.success) return { ok: true, output: known.data, asks: 0, cached: true };

  const text = renderPrompt(prompt, values, boundary ? { boundary } : {});
  const budget = ports.budget ? { budget: ports.budget } : {};
  const form = replyForm(task.answer ?? "json", { task: name, json });
  const keepsCutOff = task.keepsCutOff === true;
  const question = {
    ...asked,
    text,
    form,
    read,
    settle,
    signal,
    report,
    onPromptCut,
    keepsCutOff,
    ...budget,
  };
  const answer = await ask(model, question, deadline);
  if (!answer.ok) return answer;
  const { output, asks, cutOff } = answer;
  if (cutOff === undefined) await cache?.set(key, answer.reply);
  return { ok: true, output, asks, cached: false, cutOff };
};
