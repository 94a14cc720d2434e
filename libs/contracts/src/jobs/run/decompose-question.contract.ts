import { z } from "zod";
import { defineContract, untilRunEnds } from "../../define-contract.ts";
import { runIdSchema } from "../../domain/primitives.ts";
import { complexitySchema, depthSchema, questionTypeSchema, topicSchema } from "../../domain/question.ts";

/** Splits a question into the topics that must be covered. */
export const decomposeQuestion = defineContract({
  name: "decompose-question",
  input: z.object({
    runId: runIdSchema,
    question: z.string().min(1),
    depth: depthSchema,
    language: z.string().optional(),
  }),
  output: z.object({
    questionType: questionTypeSchema,
    complexity: complexitySchema,
    /** BCP 47 tag of the language the report is written in. */
    language: z.string(),
    topics: z.array(topicSchema).min(1).max(6),
    /** What the question asks for besides a report; absent without a model. */
    asksFor: z.object({ ideas: z.boolean(), implementations: z.boolean() }).optional(),
    /** Who decomposed it; null when the fallback did, absent in answers of earlier versions. */
    model: z.object({ name: z.string() }).nullable().optional(),
  }),
  identity: ({ runId }) => runId,
  runId: ({ runId }) => runId,
  deadlineMs: untilRunEnds,
  events: (_input, { questionType, complexity, topics }) => [
    {
      type: "question-decomposed",
      questionType,
      complexity,
      topics: topics.map(({ id, name }) => ({ id, name })),
    },
  ],
});
