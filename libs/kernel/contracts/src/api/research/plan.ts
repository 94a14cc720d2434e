/* The plan of a run as its user sees and changes it. */
import { z } from "zod";
import { planStepSchema, readingPlanSchema } from "../../domain/collection/reading.ts";
import { maxTopics, topicSchema } from "../../domain/question.ts";
import { shownTextSchema } from "../../domain/shown-text.ts";
import { webProviderSchema } from "../../domain/sources/web-search.ts";
import { runStatusSchema } from "../../events.ts";
import { consistentSourcesSchema, estimateViewSchema } from "./research-request.ts";

/**
 * Schema of a text. A question without topics is itself the topic, with its answers and the earlier question, so a text may be
 * long.
 */
const wordsSchema = shownTextSchema({ max: 10_000 });

/** A topic of a plan; ids follow from the order, so a submitted plan needs none. */
const plannedTopicSchema = z.strictObject({
  id: topicSchema.shape.id.optional(),
  name: wordsSchema,
  question: wordsSchema,
  queries: z.array(wordsSchema).min(1).max(8),
  subQuestions: z.array(wordsSchema).min(1).max(4).optional(),
});

/** Plan of a run that answers a question: topics, queries and sources. */
export const questionPlanSchema = z.strictObject({
  topics: z.array(plannedTopicSchema).min(1).max(maxTopics),
  /** Replaces the sources of the request, which are unchanged without it. */
  sources: consistentSourcesSchema.optional(),
});

/** Plan of a run: topics for a question, reading steps for a goal. */
export const runPlanSchema = z.union([readingPlanSchema, questionPlanSchema]);

/** `GET /v1/research/:id/plan`: the plan of a run and its state. `PUT` takes the plan alone. */
export const planViewSchema = z.object({
  /** Null until it exists. */
  plan: runPlanSchema.nullable(),
  status: runStatusSchema,
  /** True while the run waits for approval of the plan. */
  editable: z.boolean(),
  /** Configured search engines that will be used; null if unknown, empty if the web is not searched. */
  engines: z.array(webProviderSchema).nullable().default(null),
  /** Estimated size, cost and time of the run; null unless it waits for approval. */
  estimate: estimateViewSchema.nullable().default(null),
});

/** Body of `PUT /v1/research/:id/plan` for a run with a goal. */
export const readingPlanRequestSchema = z.strictObject({
  steps: z.array(planStepSchema.strict()).min(1).max(20),
});

/** Body of `PUT /v1/research/:id/plan`. */
export const planRequestSchema = z.union([readingPlanRequestSchema, questionPlanSchema]);

export type QuestionPlan = z.output<typeof questionPlanSchema>;
export type RunPlan = z.output<typeof runPlanSchema>;
export type PlanView = z.output<typeof planViewSchema>;
