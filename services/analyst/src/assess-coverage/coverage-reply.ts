import { z } from "zod";

/** What a model is asked of a topic and its passages. */
export const coverageReplySchema = z.object({
  covered: z.boolean(),
  score: z.number().min(0).max(1),
  proof: z.object({ passageId: z.string(), quote: z.string() }).nullable(),
  gaps: z.array(z.string()),
});

export type CoverageReply = z.output<typeof coverageReplySchema>;
