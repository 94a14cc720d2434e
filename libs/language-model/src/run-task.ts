import { Failure, toFailure } from "@quarry/failure";
import type { Logger } from "@quarry/observability";
import { type Prompt, renderPrompt } from "@quarry/prompt";
import { z } from "zod";
import { type Answer, askModel } from "./ask-model.ts";
import type { LanguageModel } from "./language-model.ts";
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
  /** Draws a boundary for untrusted values; random when left out. */
  readonly boundary?: () => string;
}

/** An answer, and who gave it. */
export interface TaskOutcome<Output> {
  readonly output: Output;
  readonly method: "model" | "twin";
  /** The model that answered; null when the twin did. */
  readonly model: { readonly name: string } | null;
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

const stopsTheJob = (error: unknown, signal: AbortSignal): boolean =>
  signal.aborted || (error instanceof Failure && (error.code === "cancelled" || error.code === "lost-lock"));

const cancellation = (error: unknown, signal: AbortSignal): Failure => {
  if (error instanceof Failure && !signal.aborted) return error;
  const reason: unknown = signal.aborted ? signal.reason : error;
  if (reason instanceof Failure) return reason;
  return new Failure("cancelled", "the job was cancelled", { retry: "backoff", cause: reason });
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
  const input = parse(task.input, given, "bad-input");
  if (signal.aborted) throw cancellation(undefined, signal);
  const byTwin = async (): Promise<TaskOutcome<z.output<Output>>> => ({
    output: parse(task.output, await task.twin(input, ports.twin), "bad-output"),
    method: "twin",
    model: null,
  });
  if (!model) {
    log.debug({ task: task.name }, "no model, answered by the twin");
    return byTwin();
  }

  const { boundary } = ports;
  const text = renderPrompt(promptOf(prompts, task.prompt), task.values(input), boundary ? { boundary } : {});
  const { name, tier } = task;
  const ask = async (): Promise<Answer<Output>> => {
    const question = { name, tier, text, signal };
    if (!task.reply) return askModel(model, { ...question, output: task.output });
    const said = await askModel(model, { ...question, output: task.reply(input) });
    return said.ok ? { ...said, output: parse(task.output, said.output, "bad-output") } : said;
  };
  const answer = await ask().catch((error: unknown) => {
    if (stopsTheJob(error, signal)) throw cancellation(error, signal);
    return { ok: false as const, problem: "the model failed", failure: toFailure(error) };
  });
  if (signal.aborted) throw cancellation(undefined, signal);
  if (answer.ok) {
    log.debug({ task: name, model: model.name, asks: answer.asks }, "answered by the model");
    return { output: answer.output, method: "model", model: { name: model.name } };
  }
  const failure = "failure" in answer ? answer.failure : undefined;
  const isBug = failure?.code === "unclassified";
  log[isBug ? "error" : "warn"](
    { task: name, model: model.name, problem: answer.problem, failure },
    "answered by the twin",
  );
  return byTwin();
};
