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

/** How one reasoning task was answered, and what that took. */
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
  /** Whether a model gave this answer earlier and was not asked again. */
  cached: z.boolean(),
  /** Null when a model answered. */
  twinReason: fallbackReasonSchema.nullable(),
  /** What kept the model from answering, with the remedy, in words that may be shown; left out when nothing did. */
  problem: z.string().max(problemCharacters).optional(),
});

/** Who answered the tasks of one name in a run, and why not the model. */
export const taskAnswersSchema = z.object({
  task: z.string(),
  byModel: count,
  byFallback: count,
  /** Most frequent first; `problem` is the first of its reason, empty where there is nothing to be repaired. */
  reasons: z.array(z.object({ reason: fallbackReasonSchema, count, problem: z.string() })),
});

/** What the reasoning tasks of a run took together. */
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

/** What a run may spend on a language model, and what of that is spent or set aside for calls under way. */
export const modelBudgetSchema = z.object({
  /** Null for no limit. */
  maxTokens: count.nullable(),
  /** Null for no limit. */
  maxCost: cost.nullable(),
  tokens: count,
  cost,
});

/** What a run had to index, and what an earlier run had indexed already. */
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
