import { Failure } from "@quarry/failure";
import type { Logger } from "@quarry/observability";
import type { Prompt } from "@quarry/prompt";
import { z } from "zod";
import type { AnswerCache } from "../asking/answer-cache.ts";
import { type Asked, askTask } from "../asking/ask-task.ts";
import type { Budget } from "../guards/budget.ts";
import { type LanguageModel, modelNameFor } from "../model/language-model.ts";
import { type CallReport, type TaskUsage, type TwinReason, usageOf } from "../usage/usage.ts";
import type { Task } from "./task.ts";

/** What a task needs of the world. */
export interface TaskPorts<TwinPorts> {
  /** Null when none is configured: the twin answers. */
  readonly model: LanguageModel | null;
  /** By id, as `loadPrompts` gives them. */
  readonly prompts: ReadonlyMap<string, Prompt>;
  readonly twin: TwinPorts;
  readonly log: Logger;
  readonly signal: AbortSignal;
  /** Where answers of models are kept; without one a model is asked every time. */
  readonly cache?: AnswerCache | undefined;
  /** What the run may still spend; without one there is no limit. */
  readonly budget?: Budget | undefined;
  /** Draws a boundary for untrusted values; random when left out. */
  readonly boundary?: () => string;
  /** A signal that aborts after so many milliseconds; by the system's clock when left out. */
  readonly timer?: (delayMs: number) => AbortSignal;
}

/** An answer, and who gave it. */
export interface TaskOutcome<Output> {
  readonly output: Output;
  readonly method: "model" | "twin";
  /** The model that answered; null when the twin did. */
  readonly model: { readonly name: string } | null;
  /** What it cost, also when the twin answered in the end. */
  readonly usage: TaskUsage;
}

const parse = <Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  code: "bad-input" | "bad-output",
): z.output<Schema> => {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new Failure(code, z.prettifyError(result.error), { retry: "never" });
};

const promptOf = (prompts: ReadonlyMap<string, Prompt>, id: string): Prompt => {
  const prompt = prompts.get(id);
  if (prompt) return prompt;
  throw new Failure("bad-configuration", `there is no prompt ${id}`, { retry: "never" });
};

// A model that says so knows that the job is over.
const endsTheJob = ({ code }: Failure): boolean => code === "cancelled" || code === "lost-lock";

const cancellation = ({ aborted, reason }: AbortSignal): Failure =>
  aborted && reason instanceof Failure
    ? reason
    : new Failure("cancelled", "the job was cancelled", { retry: "backoff", cause: reason });

const reasonOf = ({ failure }: { readonly failure?: Failure }): TwinReason => {
  if (!failure) return "unusable-answer";
  return failure.code === "budget-exceeded" ? "budget" : "model-failed";
};

/**
 * Answers a task by the model, or by the twin when there is none, when it fails, or when it twice answers what
 * cannot be used; every fallback is logged with its reason.
 * @throws {Failure} the signal's reason when it is aborted; `bad-input` for an input that does not fit the task;
 * `bad-output` when the twin breaks its word; whatever the twin throws.
 */
export const runTask = async <Input extends z.ZodType, Output extends z.ZodType, TwinPorts>(
  task: Task<Input, Output, TwinPorts>,
  given: z.input<Input>,
  ports: TaskPorts<TwinPorts>,
): Promise<TaskOutcome<z.output<Output>>> => {
  const { model, prompts, log, signal } = ports;
  const { name, tier } = task;
  const input = parse(task.input, given, "bad-input");
  if (signal.aborted) throw cancellation(signal);
  const calls: CallReport[] = [];
  const byTwin = async (twinReason: TwinReason): Promise<TaskOutcome<z.output<Output>>> => ({
    output: parse(task.output, await task.twin(input, ports.twin), "bad-output"),
    method: "twin",
    model: null,
    usage: usageOf(calls, { cached: false, twinReason }),
  });
  if (!model) {
    log.debug({ task: name }, "no model, answered by the twin");
    return byTwin("no-model");
  }

  const asked: Asked<z.output<Output>> = await askTask(task, input, {
    model,
    prompt: promptOf(prompts, task.prompt),
    signal,
    boundary: ports.boundary,
    cache: ports.cache,
    budget: ports.budget,
    timer: ports.timer ?? ((delayMs) => AbortSignal.timeout(delayMs)),
    report: (call) => void calls.push(call),
  });
  if (signal.aborted) throw cancellation(signal);
  const answering = modelNameFor(model, { task: name, tier });
  if (asked.ok) {
    const { output, asks, cached } = asked;
    const usage = usageOf(calls, { cached, twinReason: null });
    log.debug({ task: name, model: answering, asks, usage }, "answered by the model");
    return { output, method: "model", model: { name: answering }, usage };
  }
  const { problem, failure } = asked;
  if (failure && endsTheJob(failure)) throw failure;
  const reason = reasonOf(asked);
  const level = failure?.code === "unclassified" ? "error" : "warn";
  log[level]({ task: name, model: answering, reason, problem, failure }, "answered by the twin");
  return byTwin(reason);
};
