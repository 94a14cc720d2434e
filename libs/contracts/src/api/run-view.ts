import { z } from "zod";
import { stopSchema } from "../domain/coverage.ts";
import { isoTimeSchema, runIdSchema, scoreSchema } from "../domain/primitives.ts";
import { modelBudgetSchema, usageSchema } from "../domain/usage.ts";
import { runStatusSchema, stageSchema } from "../events.ts";

/** `GET /v1/research/:id`: where a run stands. */
export const runViewSchema = z.object({
  id: runIdSchema,
  question: z.string(),
  status: runStatusSchema,
  stage: stageSchema.nullable(),
  round: z.int().nonnegative(),
  createdAt: isoTimeSchema,
  finishedAt: isoTimeSchema.nullable(),
  topics: z.array(z.object({ id: z.string(), name: z.string(), covered: z.boolean(), score: scoreSchema })),
  counts: z.object({
    documents: z.int().nonnegative(),
    unavailable: z.int().nonnegative(),
    passages: z.int().nonnegative(),
    passagesWritten: z.int().nonnegative(),
    claims: z.int().nonnegative(),
  }),
  /** What its reasoning tasks took so far, and what of its budget is left for a language model. */
  usage: usageSchema.extend({ budget: modelBudgetSchema }),
  stop: stopSchema.nullable(),
  /** Why it failed; null unless it did. */
  problem: z.string().nullable(),
  links: z.record(z.string(), z.string()),
});

/** Answer of `POST /v1/research`. */
export const runAcceptedSchema = runViewSchema.pick({ id: true, status: true, links: true });

export type RunView = z.output<typeof runViewSchema>;
