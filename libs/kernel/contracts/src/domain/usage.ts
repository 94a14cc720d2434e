import { z } from "zod";

const count = z.int().nonnegative();
/** Money, in the currency of the configured prices. */
const cost = z.number().nonnegative();

/**
 * Why a task was answered by its fallback and not by a language model: none is configured, the fallback was chosen, the run's time was
 * over, its budget was spent, or what came of asking. On the wire the fallback is called fallback.
 */
export const fallbackReasonSchema = z.enum([
  "no-model",
  "chosen",
  "late",
  "unusable-answer",
  "budget",
  "model-failed",
  "cut-off",
  "empty-answer",
  "filtered",
  "prompt-too-long",
]);

const problemCharacters = 500;

/** Who answered a reasoning task, and its usage. */
export const taskAnswerSchema = z.object({
  task: z.string(),
  method: z.enum(["model", "twin"]),
  /** Of the model that answered; null when the fallback did. */
  model: z.string().nullable(),
  /** Requests that went out, those before the fallback included. */
  calls: count,
  inputTokens: count,
  outputTokens: count,
  cost,
  /** True if the answer came from the cache. */
  cached: z.boolean(),
  /** Null when a model answered. */
  twinReason: fallbackReasonSchema.nullable(),
  /** Problem that kept the model from answering, with the remedy; may be shown. */
  problem: z.string().max(problemCharacters).optional(),
});

/** Numbers of answers by model and fallback for the tasks of one name, with reasons. */
export const taskAnswersSchema = z.object({
  task: z.string(),
  byModel: count,
  byFallback: count,
  /** Most frequent first; `problem` is the first of its reason, empty where there is nothing to be repaired. */
  reasons: z.array(z.object({ reason: fallbackReasonSchema, count, problem: z.string() })),
});

/** Total usage of the reasoning tasks of a run. */
export const usageSchema = z.object({
  calls: count,
  inputTokens: count,
  outputTokens: count,
  cost,
  /** Tasks whose answer a model gave earlier. */
  cached: count,
  /** Tasks the fallback answered. */
  twins: count,
  /** In the order in which they were first answered; records of earlier versions have none. */
  tasks: z.array(taskAnswersSchema).optional(),
});

/** Model budget of a run, and the amounts spent or reserved. */
export const modelBudgetSchema = z.object({
  /** Null for no limit. */
  maxTokens: count.nullable(),
  /** Null for no limit. */
  maxCost: cost.nullable(),
  tokens: count,
  cost,
});

/** Documents that a run indexed, and those that were indexed before. */
export const indexingSchema = z.object({
  documents: count,
  passages: count,
  passagesWritten: count,
  alreadyIndexed: count,
});

export type Indexing = z.output<typeof indexingSchema>;

/** The tasks that write a report. */
export const writingTasks: ReadonlySet<string> = new Set([
  "draft-report",
  "draft-paper",
  "draft-outline",
  "draft-section",
  "draft-closing",
  "draft-summary",
  "draft-ideas",
  "draft-implementations",
  "revise-report",
  // In logs of earlier versions.
  "plan-report",
  "write-sections",
  "revise-sections",
  "write-summary",
  "write-ideas",
  "write-implementations",
]);

export type FallbackReason = z.output<typeof fallbackReasonSchema>;
export type TaskAnswers = z.output<typeof taskAnswersSchema>;
export type TaskAnswer = z.output<typeof taskAnswerSchema>;
export type Usage = z.output<typeof usageSchema>;
export type ModelBudget = z.output<typeof modelBudgetSchema>;
