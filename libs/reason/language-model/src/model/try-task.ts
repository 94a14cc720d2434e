import { errorMessage, Failure, type FailureCode } from "@quarry/failure";
import type { Completion, JsonSchema, LanguageModel, ModelTier } from "./language-model.ts";

/** A small task with a known answer. */
export interface ModelTask {
  readonly prompt: string;
  readonly schema?: { readonly name: string; readonly json: JsonSchema };
  readonly isDone: (reply: string) => boolean;
}

/** Result of a model in one task. */
export interface TriedTask {
  readonly done: boolean;
  /** Null if there is none. */
  readonly reply: string | null;
  readonly seconds: number;
  readonly outputTokens: number;
  /** Reason for a missing answer, or a problem with reading the prompt. */
  readonly problem: string | null;
  /** Remedy for the problem; null if the task was done. */
  readonly remedy: string | null;
}

/** Dependencies of a trial. */
export interface TryPorts {
  readonly model: Pick<LanguageModel, "complete">;
  /** Model to try where an endpoint has two; default `main`. */
  readonly tier?: ModelTier;
  readonly signal: AbortSignal;
  /** Ends a trial without an answer; the trial then reports that. */
  readonly deadline?: AbortSignal;
  /** Milliseconds of a monotonic clock. */
  readonly clock: () => number;
}

const wrongReply =
  "Its answer is not what was asked for, so fallbacks will answer for it. Set LLM_MODEL to a more capable model; quarry models tries one on five tasks.";
const cutPrompt =
  "Start the server with a longer context (Ollama: OLLAMA_CONTEXT_LENGTH), and set LLM_CONTEXT_TOKENS to it.";
const silent =
  "It may be loading, or busy with runs. Try again; then look at its log, and at LLM_BASE_URL and LLM_CONCURRENCY.";
const settings = "Correct LLM_BASE_URL, LLM_MODEL and LLM_API_KEY, and restart the services that use them.";

const remedies: Readonly<Partial<Record<FailureCode, string>>> = {
  "model-down": "Check that it runs and that the analyst's machine can reach it at LLM_BASE_URL.",
  "upstream-busy": "Wait, lower LLM_CONCURRENCY or LLM_TOKENS_PER_MINUTE, or look at its quota.",
  "deadline-exceeded": silent,
  "reply-empty": wrongReply,
  "reply-filtered": wrongReply,
  "prompt-too-long": cutPrompt,
  "reply-cut-off": "Raise LLM_MAX_OUTPUT_TOKENS, or unset it.",
};

const remedyOf = (error: unknown): string =>
  (error instanceof Failure ? remedies[error.code] : undefined) ?? settings;

const resultOf = (
  { isDone }: ModelTask,
  { text, usage, promptCut }: Completion,
): Omit<TriedTask, "seconds"> => {
  const done = isDone(text);
  const problem = promptCut ? `the server read ${promptCut.read} of ${promptCut.sent} tokens` : null;
  const remedy = promptCut ? cutPrompt : wrongReply;
  return { done, reply: text, outputTokens: usage.outputTokens, problem, remedy: done ? null : remedy };
};

/** Asks a model one task and checks its answer. @throws the reason of `signal` when that aborts */
export const tryTask = async (
  task: ModelTask,
  { model, tier = "main", signal, deadline, clock }: TryPorts,
): Promise<TriedTask> => {
  const began = clock();
  const secondsNow = (): number => (clock() - began) / 1_000;
  const { prompt, schema } = task;
  try {
    const completion = await model.complete({
      messages: [{ role: "user", content: prompt }],
      tier,
      signal: deadline === undefined ? signal : AbortSignal.any([signal, deadline]),
      ...(schema && { schema }),
    });
    return { ...resultOf(task, completion), seconds: secondsNow() };
  } catch (error) {
    signal.throwIfAborted();
    const seconds = secondsNow();
    const failed = { done: false, reply: null, seconds, outputTokens: 0 };
    if (deadline?.aborted)
      return { ...failed, problem: `no answer within ${Math.round(seconds)} s`, remedy: silent };
    const problem = errorMessage(error);
    return { ...failed, problem, remedy: remedyOf(error) };
  }
};

const facts = {
  type: "object",
  properties: { place: { type: "string" }, year: { type: "integer" } },
  required: ["place", "year"],
  additionalProperties: false,
};

/** The smallest task that a model must do to be of use: JSON of a given form from three sentences. */
export const formTask: ModelTask = {
  prompt: [
    'Answer with JSON that has "place" and "year", and nothing else. When was the dam built?',
    "",
    "1.1 The mill at Torvik closed in 1921.",
    "1.2 The dam above Torvik was built in 1934.",
    "2.1 The valley was flooded in 1935.",
  ].join("\n"),
  schema: { name: "facts", json: facts },
  isDone: (reply) => /"place"\s*:\s*"[^"]*Torvik/u.test(reply) && /"year"\s*:\s*1934/u.test(reply),
};
