import { complexitySchema, questionTypeSchema } from "@quarry/contracts";
import { z } from "zod";

/** What a model is asked of a question; ids and language are set by code. */
export const decompositionReplySchema = z.object({
  questionType: questionTypeSchema,
  complexity: complexitySchema,
  topics: z
    .array(
      z.object({
        name: z.string(),
        question: z.string(),
        subQuestions: z.array(z.string()),
        queries: z.array(z.string()),
      }),
    )
    .min(1),
  /** What the question asks for besides a report. */
  asksFor: z.object({ ideas: z.boolean(), implementations: z.boolean() }).optional(),
});

export type DecompositionReply = z.output<typeof decompositionReplySchema>;
