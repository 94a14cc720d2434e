import { z } from "zod";

/** What a model is asked of a topic, its passages and its findings. */
export const coverageReplySchema = z.object({
  covered: z.boolean(),
  score: z.number().min(0).max(1),
  /** Quotes that show the answer, the best first. */
  proofs: z.array(z.object({ id: z.string(), quote: z.string() })),
  /** What is still missing, each a search query. */
  gaps: z.array(z.string()),
});

export type CoverageReply = z.output<typeof coverageReplySchema>;
