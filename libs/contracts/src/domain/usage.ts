import { z } from "zod";

const count = z.int().nonnegative();
/** Money, in the currency of the configured prices. */
const cost = z.number().nonnegative();

/**
 * Why a task was answered by its twin and not by a language model: none is configured, the twin was chosen, no time was
 * left to ask, or what came of asking.
 */
export const twinReasonSchema = z.enum([
  "no-model",
  "chosen",
  "late",
  "unusable-answer",
  "budget",
  "model-failed",
]);

/** How one reasoning task was answered, and what that took. */
export const taskAnswerSchema = z.object({
  task: z.string(),
  method: z.enum(["model", "twin"]),
  /** Of the model that answered; null when the twin did. */
  model: z.string().nullable(),
  /** Requests that went out, those before the twin included. */
  calls: count,
  inputTokens: count,
  outputTokens: count,
  cost,
  /** Whether a model gave this answer earlier and was not asked again. */
  cached: z.boolean(),
  /** Null when a model answered. */
  twinReason: twinReasonSchema.nullable(),
});

/** What the reasoning tasks of a run took together. */
export const usageSchema = z.object({
  calls: count,
  inputTokens: count,
  outputTokens: count,
  cost,
  /** Tasks whose answer a model gave earlier. */
  cached: count,
  /** Tasks the twin answered. */
  twins: count,
  /** How each kind of task was answered, and why a model did not; absent in bundles of earlier versions. */
  tasks: z
    .array(
      z.object({
        task: z.string(),
        byModel: count,
        byFallback: count,
        reasons: z.array(z.object({ reason: twinReasonSchema, count, problem: z.string() })),
      }),
    )
    .optional(),
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

export type TwinReason = z.output<typeof twinReasonSchema>;
export type TaskAnswer = z.output<typeof taskAnswerSchema>;
export type Usage = z.output<typeof usageSchema>;
export type ModelBudget = z.output<typeof modelBudgetSchema>;
