import { type RunEvent, type FallbackReason, writingTasks } from "@quarry/contracts";
import type { Metrics } from "@quarry/observability";
import type { CallReport, ModelMessage, ModelUsage } from "./model/language-model.ts";

/** Usage of a task. */
export interface TaskUsage {
  /** Requests sent. */
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cost: number;
  /** True if the answer came from the cache. */
  readonly cached: boolean;
  /** Null if the model answered. */
  readonly twinReason: FallbackReason | null;
}

/** Sums the usage of a task's calls. */
export const usageOf = (
  calls: readonly CallReport[],
  { cached, twinReason }: Pick<TaskUsage, "cached" | "twinReason">,
): TaskUsage => {
  const sum = (amount: (call: CallReport) => number): number =>
    calls.reduce((total, call) => total + amount(call), 0);
  return {
    calls: calls.length,
    inputTokens: sum(({ inputTokens }) => inputTokens),
    outputTokens: sum(({ outputTokens }) => outputTokens),
    cost: sum(({ cost }) => cost),
    cached,
    twinReason,
  };
};

/** Price of a million tokens, in any currency. */
export interface Price {
  readonly input: number;
  readonly output: number;
}

/** Returns the cost of a number of tokens. */
export const costOf = ({ inputTokens, outputTokens }: ModelUsage, { input, output }: Price): number =>
  (inputTokens * input + outputTokens * output) / 1_000_000;

// Vocabularies differ. Latin text has about four characters per token; other scripts have about one.
const asciiPerToken = 3.5;
// Tokens for role and separators of a message.
const tokensPerMessage = 4;

/** Estimates the tokens of a text, rather too many than too few. */
export const estimateTokens = (text: string): number => {
  const others = text.replaceAll(/[\x20-\x7e\s]+/gu, "");
  const pairs = others.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0;
  return Math.ceil((text.length - others.length) / asciiPerToken) + others.length - pairs;
};

/** Estimates the tokens of a prompt. */
export const estimatePromptTokens = (messages: readonly ModelMessage[]): number =>
  messages.reduce((total, { content }) => total + tokensPerMessage + estimateTokens(content), 0);

/** Adds an event of a task to its run's log; an event with its own key is logged once per run. */
export type ReportEvent = (event: RunEvent, onceInRun?: string) => void;

/** Counters for the tasks of this process. */
export type TaskMetrics = Pick<Metrics, "modelCalled" | "taskAnswered">;

/** Outcome of one task. */
export interface AnsweredTask {
  readonly task: string;
  /** The model that answered; null for the fallback. */
  readonly model: string | null;
  readonly usage: TaskUsage;
  /** Why the model did not answer, safe to show; empty if there was no problem. */
  readonly problem: string;
}

interface Listeners {
  readonly report?: ReportEvent | undefined;
  readonly metrics?: TaskMetrics | undefined;
}

/** Maximum characters of a problem in the record of a run. */
export const maxProblemCharacters = 500;

// Intended fallbacks need no warning.
const warnings: ReadonlyMap<FallbackReason | null, string> = new Map([
  ["budget", "no more calls to the language model"],
  ["late", "no time is left for the language model"],
  ["model-failed", "the language model failed"],
  ["cut-off", "an answer of the language model was cut off"],
  ["empty-answer", "the language model gave an empty answer"],
  ["filtered", "the language model withheld an answer"],
  ["prompt-too-long", "a prompt was too long for the language model"],
  ["unusable-answer", "the language model gave no usable answer"],
]);

/**
 * Reports to the run and the metrics how a task was answered. A fallback in place of a model is also a warning, once per run and
 * reason, and once more for the writing of the report.
 */
export const reportTask = (
  { task, model, usage, problem }: AnsweredTask,
  { report, metrics }: Listeners,
): void => {
  const { twinReason, cached } = usage;
  const method = twinReason === null ? "model" : "twin";
  metrics?.taskAnswered({ task, by: cached ? "cache" : method, reason: twinReason });
  const why = problem === "" ? {} : { problem: problem.slice(0, maxProblemCharacters) };
  report?.({ type: "task-answered", task, method, model, ...usage, ...why });
  const warning = warnings.get(twinReason);
  if (warning === undefined) return;
  const where = problem === "" ? task : `${task}: ${problem}`;
  // Failures while writing matter to readers of the report, so they are reported again.
  const isWriting = writingTasks.has(task);
  const otherwise = isWriting
    ? "this part of the report is written from the text alone"
    : "what it does not answer is answered from the text alone";
  const key = `twin/${twinReason}${isWriting ? "/writing" : ""}`;
  report?.({ type: "warning", message: `${warning} (${where}); ${otherwise}` }, key);
};

/** Warns the run once that the model's server silently cut a prompt: answers then rest on a part of the sources. */
export const reportPromptCut = (
  { task, sent, read }: { readonly task: string; readonly sent: number; readonly read: number },
  { report }: Listeners,
): void => {
  const message = `the model's server read ${read} of about ${sent} tokens of a prompt (${task}) and silently cut the rest, so answers rest on a part of the sources; raise its context length (OLLAMA_CONTEXT_LENGTH for Ollama), or set LLM_CONTEXT_TOKENS to it`;
  report?.({ type: "warning", message }, "prompt-cut");
};

/** Counts one request to a model. */
export const countCall = (task: string, call: CallReport, metrics: TaskMetrics | undefined): void =>
  metrics?.modelCalled({ task, ...call });
