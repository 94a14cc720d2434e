import { z } from "zod";
import { defineContract, untilRunEnds } from "../../define-contract.ts";
import { itemReferenceSchema } from "../../domain/reading/item.ts";
import { goalSchema } from "../../domain/reading/reading-plan.ts";

/** Proposes goals that the markers of a collection can support. */
export const discoverGoals = defineContract({
  name: "discover-goals",
  input: z.object({
    /** The same id is the same search for goals. */
    requestId: z.string().min(1),
    items: z.array(itemReferenceSchema).min(1),
    /** Of the goals; as documents say it, such as `en`. */
    language: z.string(),
    /** Most goals to propose. */
    limit: z.int().min(1).max(20),
    /** What the user is after; goals keep to it. */
    interest: z.string().max(4_000).optional(),
  }),
  output: z.object({
    goals: z.array(goalSchema),
    model: z.object({ name: z.string() }).nullable(),
    /** Items without markers, and what was shown of them instead. */
    warnings: z.array(z.string()),
  }),
  identity: ({ requestId }) => requestId,
  deadlineMs: untilRunEnds,
});
