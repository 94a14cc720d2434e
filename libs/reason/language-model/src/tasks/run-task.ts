import type { FallbackReason } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import type { Prompt } from "@quarry/prompt";
import { z } from "zod";
import { type CallReport, modelNameFor } from "../model/language-model.ts";
import { countCall, reportPromptCut, reportTask, usageOf } from "../usage.ts";
import { type Asked, askTask } from "./ask-task.ts";
import type { Task, TaskOutcome, TaskPorts } from "./task.ts";

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

// The job is over, or waits for the store that keeps budgets and limits: without it no model can be called, but it will return.
const jobCodes: ReadonlySet<Failure["code"]> = new Set([
  "cancelled",
  "lost-lock",
  "redis-down",
  "storage-full",
]);

const cancellation = ({ aborted, reason }: AbortSignal): Failure =>
  aborted && reason instanceof Failure
    ? reason
    : new Failure("cancelled", "the job was cancelled", { retry: "backoff", cause: reason });

type Unanswered = Extract<Asked<unknown>, { ok: false }>;

const reasonsByCode: Partial<Record<Failure["code"], FallbackReason>> = {
  "budget-exceeded": "budget",
  "reply-cut-off": "cut-off",
  "reply-empty": "empty-answer",
  "reply-filtered": "filtered",
  "prompt-too-long": "prompt-too-long",
};

const reasonOf = ({ failure, late }: Unanswered): FallbackReason => {
  if (late) return "late";
  return failure ? (reasonsByCode[failure.code] ?? "model-failed") : "unusable-answer";
};

// A bug's message can contain anything, including model output.
const shownProblem = ({ failure, late, problem }: Unanswered): string => {
  if (late) return problem;
  if (!failure) return "two replies did not fit the task; a more capable LLM_MODEL may help";
  return failure.code === "unclassified" ? "an unexpected error" : failure.message;
};

// Each time the task leaves out material; after this many halvings nothing is left of a pack.
const maxShrinks = 12;

/** Asks a task, and again with less material while the prompt is too long for the model. */
const askUntilItFits = async <Input extends z.ZodType, Output extends z.ZodType, FallbackPorts>(
  task: Task<Input, Output, FallbackPorts>,
  given: z.output<Input>,
  ports: Parameters<typeof askTask>[2],
): Promise<Asked<z.output<Output>>> => {
  let input: z.output<Input> | undefined = given;
  for (let shrinks = 0; ; shrinks += 1) {
    const asked: Asked<z.output<Output>> = await askTask(task, input, ports);
    const isTooLong: boolean = !asked.ok && asked.failure?.code === "prompt-too-long";
    input = isTooLong && shrinks < maxShrinks ? task.shrink?.(input) : undefined;
    if (input === undefined || ports.signal.aborted) return asked;
  }
};

const answer = async <Input extends z.ZodType, Output extends z.ZodType, FallbackPorts>(
  task: Task<Input, Output, FallbackPorts>,
  input: z.output<Input>,
  ports: TaskPorts<FallbackPorts>,
): Promise<TaskOutcome<z.output<Output>>> => {
  const { model, prompts, log, signal, metrics } = ports;
  const { name, tier } = task;
  const calls: CallReport[] = [];
  const byFallback = async (
    twinReason: FallbackReason,
    problem: string,
  ): Promise<TaskOutcome<z.output<Output>>> => {
    const output = parse(task.output, await task.fallback(input, ports.fallback), "bad-output");
    const usage = usageOf(calls, { cached: false, twinReason });
    return { output, method: "twin", model: null, usage, problem };
  };
  const unasked = model ? ports.withoutModel : "no-model";
  if (!model || unasked) {
    log.debug({ task: name, reason: unasked }, "no model called, answered by the fallback");
    return byFallback(unasked ?? "no-model", "");
  }

  const asked: Asked<z.output<Output>> = await askUntilItFits(task, input, {
    model,
    prompt: promptOf(prompts, task.prompt),
    signal,
    boundary: ports.boundary,
    clock: ports.clock,
    cache: ports.cache,
    budget: ports.budget,
    deadline: ports.deadline,
    onPromptCut: (cut) => reportPromptCut({ task: name, ...cut }, ports),
    report: (call) => {
      calls.push(call);
      countCall(name, call, metrics);
    },
  });
  if (signal.aborted) throw cancellation(signal);
  const answering = modelNameFor(model, { task: name, tier });
  if (asked.ok) {
    const { output, asks, cached, cutOff } = asked;
    const usage = usageOf(calls, { cached, twinReason: null });
    log.debug({ task: name, model: answering, asks, usage }, "answered by the model");
    return {
      output,
      method: "model",
      model: { name: answering },
      usage,
      problem: "",
      ...(cutOff !== undefined && { cutOff }),
    };
  }
  const { problem, failure } = asked;
  if (failure && jobCodes.has(failure.code)) throw failure;
  const reason = reasonOf(asked);
  const level = failure?.code === "unclassified" ? "error" : "warn";
  log[level]({ task: name, model: answering, reason, problem, failure }, "answered by the fallback");
  return byFallback(reason, shownProblem(asked));
};

/**
 * Answers a task by the model, or by the fallback if there is no model, it fails, or two of its replies are unusable; every
 * fallback is logged with its reason, and every answer reported.
 * @throws {Failure} the signal's reason when aborted; `redis-down` and `storage-full`, after which the job is repeated; `bad-input` for an input that does not match the task; `bad-output` if the
 * fallback returns an invalid output; errors of the fallback.
 */
export const runTask = async <Input extends z.ZodType, Output extends z.ZodType, FallbackPorts>(
  task: Task<Input, Output, FallbackPorts>,
  given: z.input<Input>,
  ports: TaskPorts<FallbackPorts>,
): Promise<TaskOutcome<z.output<Output>>> => {
  const input = parse(task.input, given, "bad-input");
  if (ports.signal.aborted) throw cancellation(ports.signal);
  const outcome = await answer(task, input, ports);
  const { model, usage, problem } = outcome;
  reportTask({ task: task.name, model: model?.name ?? null, usage, problem }, ports);
  return outcome;
};
