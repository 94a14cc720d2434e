import { z } from "zod";
import { defineContract, untilRunEnds } from "../../define-contract.ts";
import { runIdSchema } from "../../domain/primitives.ts";
import { itemReferenceSchema } from "../../domain/reading/item.ts";
import { readingPlanSchema } from "../../domain/reading/reading-plan.ts";

/** Plans the steps in which a collection is read for a goal. */
export const planResearch = defineContract({
  name: "plan-research",
  input: z.object({
    runId: runIdSchema,
    goal: z.string().min(1),
    language: z.string(),
    items: z.array(itemReferenceSchema).min(1),
    /** Items that the overview shows; the most relevant ones. */
    overviewItems: z.int().min(1).max(1_000),
    maxSteps: z.int().min(1).max(20),
  }),
  output: z.object({
    plan: readingPlanSchema,
    model: z.object({ name: z.string() }).nullable(),
    /** Items without markers, and what was shown of them instead. */
    warnings: z.array(z.string()),
  }),
  identity: ({ runId }) => runId,
  runId: ({ runId }) => runId,
  deadlineMs: untilRunEnds,
  events: (_input, { plan, warnings }) => [
    { type: "plan-made", steps: plan.steps.map(({ step_id: id, goal }) => ({ id, goal })) },
    ...warnings.map((message) => ({ type: "warning" as const, message })),
  ],
});
