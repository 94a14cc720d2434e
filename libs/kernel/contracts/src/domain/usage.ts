import { z } from "zod";

const count = z.int().nonnegative();
/** Money, in the currency of the configured prices. */
const cost = z.number().nonnegative();

/**
 * Why the fallback answered a task instead of a language model: none is configured, the fallback was chosen, the run's time or
 * budget was used up, or the outcome of the call.
 */
const fallbackReasonSchema = z.enum([
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

/** Records the model or fallback that answered a reasoning task, and its usage. */
export const taskAnswerSchema = z.object({
  task: z.string(),
  method: z.enum(["model", "twin"]),
  /** The model that answered; null for the fallback. */
  model: z.string().nullable(),
  /** Requests sent, including those before a fallback. */
  calls: count,
  inputTokens: count,
  outputTokens: count,
  cost,
  /** True if the answer came from the cache. */
  cached: z.boolean(),
  /** Null if a model answered. */
  twinReason: fallbackReasonSchema.nullable(),
  /** Problem that prevented a model's answer, with the remedy; may be shown. */
  problem: z.string().max(problemCharacters).optional(),
});

/** Number of answers by model and fallback for the tasks of one name, with reasons. */
const taskAnswersSchema = z.object({
  task: z.string(),
  byModel: count,
  byFallback: count,
  /** Most frequent first; `problem` is the first of its reason, empty if nothing needs repair. */
  reasons: z.array(z.object({ reason: fallbackReasonSchema, count, problem: z.string() })),
});

/** Total usage of the reasoning tasks of a run. */
export const usageSchema = z.object({
  calls: count,
  inputTokens: count,
  outputTokens: count,
  cost,
  /** Tasks answered from the cache. */
  cached: count,
  /** Tasks answered by the fallback. */
  twins: count,
  /** In order of their first answer; absent in records of earlier versions. */
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

/** Documents that a run indexed, and those indexed before. */
export const indexingSchema = z.object({
  documents: count,
  passages: count,
  passagesWritten: count,
  alreadyIndexed: count,
});

/** The tasks without which a part of a report is missing. */
export const writingTasks: ReadonlySet<string> = new Set([
  "draft-report",
  "draft-paper",
  "draft-ideas",
  "draft-implementations",
  "revise-report",
  // In logs of earlier versions.
  "draft-outline",
  "draft-section",
  "draft-closing",
  "draft-summary",
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
