import { z } from "zod";
import {
  readingFiguresSchema,
  readingPlanSchema,
  stepFindingSchema,
} from "../../domain/collection/reading.ts";
import { isoTimeSchema, runIdSchema, scoreSchema } from "../../domain/primitives.ts";
import { stopSchema } from "../../domain/report/assessment.ts";
import { revisionSchema } from "../../domain/report/revision.ts";
import { providerReportSchema } from "../../domain/sources/web-search.ts";
import { modelBudgetSchema, usageSchema } from "../../domain/usage.ts";
import { runStatusSchema, stageSchema } from "../../events.ts";
import { clarificationSchema, noteViewSchema } from "./steering.ts";

/** Result of a step without its sentences, which are in `GET /v1/research/:id/scratchpad`. */
const stepViewSchema = stepFindingSchema.omit({ sentences: true }).extend({
  sentences: z.int().nonnegative(),
});

/** `GET /v1/research/:id`: state of a run. */
export const runViewSchema = z.object({
  id: runIdSchema,
  question: z.string(),
  /** The run whose report the question follows; null for a first question, and in views of earlier versions. */
  parentId: runIdSchema.nullable().default(null),
  /** For a new version of a report: its base and the instruction; null for any other run. */
  revision: revisionSchema.nullable().default(null),
  /** Owner; missing in views of earlier versions. */
  owner: z.string().optional(),
  /** The whole request with defaults; absent in views of earlier versions. */
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
    /** Documents from the web in this run; absent in views of earlier versions. */
    pages: z
      .object({
        /** Read from the web now. */
        read: z.int().nonnegative(),
        /** Revalidated and unchanged. */
        unchanged: z.int().nonnegative(),
        /** Reused from a recent visit. */
        kept: z.int().nonnegative(),
      })
      .default({ read: 0, unchanged: 0, kept: 0 }),
  }),
  /** The last report of every provider that was used; empty if there are no searches. */
  search: z.array(providerReportSchema).default([]),
  /** For a run that reads a collection for a goal: the plan, results of its steps, and how much was read; null for any other. */
  reading: z
    .object({
      plan: readingPlanSchema.nullable(),
      steps: z.array(stepViewSchema),
      figures: readingFiguresSchema.nullable(),
    })
    .nullable()
    .default(null),
  /** Questions it asked before it began; null if it asked none. */
  clarification: clarificationSchema.nullable().default(null),
  /** The user's notes, in order. */
  notes: z.array(noteViewSchema).default([]),
  /** Usage of its reasoning tasks so far, and the remaining model budget. */
  usage: usageSchema.extend({ budget: modelBudgetSchema }),
  /** Answers of the tasks that write the report; null before the first, and in views of earlier versions. */
  writing: z
    .object({
      byModel: z.int().nonnegative(),
      byFallback: z.int().nonnegative(),
      /** Reason why the language model gave no answer, with a remedy; null if it answered every task. */
      reason: z.string().nullable(),
      remedy: z.string().nullable(),
    })
    .nullable()
    .default(null),
  stop: stopSchema.nullable(),
  /** False if nothing that was read answers the question; null without a report, and in views of earlier versions. */
  answered: z.boolean().nullable().default(null),
  /** Why it failed; null otherwise. */
  problem: z.string().nullable(),
  links: z.record(z.string(), z.string()),
});

/** Answer of `POST /v1/research`. */
export const runAcceptedSchema = runViewSchema.pick({ id: true, status: true, links: true }).extend({
  /** Known reasons why the run will wait. */
  warnings: z.array(z.string()).default([]),
});

export type RunView = z.output<typeof runViewSchema>;
