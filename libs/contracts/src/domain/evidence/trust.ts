import { z } from "zod";
import { scoreSchema } from "../primitives.ts";

/** How far a source can be trusted, 0–1, computed from its parts; a part that nothing can be said of is null and counts for nothing. */
export const trustSchema = z.object({
  score: scoreSchema,
  parts: z.object({
    /** Who publishes it: 1 for grade A, 0 for grade E. */
    grade: scoreSchema,
    /** Of what others say of its claims, the share that agrees. */
    factualConsistency: scoreSchema.nullable(),
    /** 1 for a text of its own; a half for one of two copies, and so on. */
    independence: scoreSchema,
    /** 1 when new, a half after three years. */
    recency: scoreSchema.nullable(),
  }),
});

export type Trust = z.output<typeof trustSchema>;
