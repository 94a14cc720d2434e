import { z } from "zod";
import {
  planStepSchema,
  readingFiguresSchema,
  readingPlanSchema,
  stepFindingSchema,
} from "../domain/collection/reading.ts";
import { isoTimeSchema, runIdSchema, scoreSchema } from "../domain/primitives.ts";
import { stopSchema } from "../domain/report/assessment.ts";
import { providerReportSchema } from "../domain/sources/web-search.ts";
import { modelBudgetSchema, usageSchema } from "../domain/usage.ts";
import { runStatusSchema, stageSchema } from "../events.ts";

/** What a step has established, without its sentences; `GET /v1/research/:id/scratchpad` has them. */
export const stepViewSchema = stepFindingSchema.omit({ sentences: true }).extend({
  sentences: z.int().nonnegative(),
});

/** `GET /v1/research/:id/plan`: how the collection is read. `PUT` takes the plan alone. */
export const planViewSchema = z.object({
  /** Null until it is made. */
  plan: readingPlanSchema.nullable(),
  status: runStatusSchema,
  /** Whether the run waits for it to be approved. */
  editable: z.boolean(),
});

/** Body of `PUT /v1/research/:id/plan`. */
export const planRequestSchema = z.strictObject({
  steps: z.array(planStepSchema.strict()).min(1).max(20),
});

/** `GET /v1/research/:id`: where a run stands. */
export const runViewSchema = z.object({
  id: runIdSchema,
  question: z.string(),
  /** The run whose report its question follows; null for a first question, and in views of earlier versions. */
  parentId: runIdSchema.nullable().default(null),
  /** Whose it is; views of earlier versions do not say. */
  owner: z.string().optional(),
  /** All that was asked, with the defaults that applied; views of earlier versions have none. */
  request: z.looseObject({ question: z.string() }).optional(),
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
    /** Of the documents, those that came from the web in this run; views of earlier versions have none. */
    pages: z
      .object({
        /** Read from the web now. */
        read: z.int().nonnegative(),
        /** Asked for and found unchanged. */
        unchanged: z.int().nonnegative(),
        /** Not asked for: kept of a visit a short while ago. */
        kept: z.int().nonnegative(),
      })
      .default({ read: 0, unchanged: 0, kept: 0 }),
  }),
  /** The last word of every provider that was asked; empty where nothing is searched. */
  search: z.array(providerReportSchema).default([]),
  /** Of a run that reads a collection for a goal: the plan, what its steps established so far, and how much was read; null for any other. */
  reading: z
    .object({
      plan: readingPlanSchema.nullable(),
      steps: z.array(stepViewSchema),
      figures: readingFiguresSchema.nullable(),
    })
    .nullable()
    .default(null),
  /** What its reasoning tasks took so far, and what of its budget is left for a language model. */
  usage: usageSchema.extend({ budget: modelBudgetSchema }),
  /** How the tasks that write the report were answered; null before any was, and in views of earlier versions. */
  writing: z
    .object({
      byModel: z.int().nonnegative(),
      byFallback: z.int().nonnegative(),
      /** Why the language model gave no answer, and what to change; null where it answered whatever it was asked. */
      reason: z.string().nullable(),
      remedy: z.string().nullable(),
    })
    .nullable()
    .default(null),
  stop: stopSchema.nullable(),
  /** Why it failed; null unless it did. */
  problem: z.string().nullable(),
  links: z.record(z.string(), z.string()),
});

/** Answer of `POST /v1/research`. */
export const runAcceptedSchema = runViewSchema.pick({ id: true, status: true, links: true }).extend({
  /** What will keep the run waiting, as far as it is known by now. */
  warnings: z.array(z.string()).default([]),
});

export type PlanView = z.output<typeof planViewSchema>;
export type RunView = z.output<typeof runViewSchema>;
