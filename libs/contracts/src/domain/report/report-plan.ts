import { z } from "zod";
import { judgedClaimSchema } from "../evidence/claim.ts";
import { coverageSchema } from "../evidence/coverage.ts";
import { rankedPassageSchema } from "../evidence/passage.ts";
import { runIdSchema } from "../primitives.ts";
import { depthSchema, modeSchema, questionTypeSchema, reportFormSchema, topicSchema } from "../question.ts";
import { citationSchema } from "./citation.ts";
import { differenceSchema, noteSchema } from "./note.ts";

/** What a report is planned and written from. */
export const reportMaterialSchema = z.object({
  runId: runIdSchema,
  question: z.string().min(1),
  questionType: questionTypeSchema,
  language: z.string(),
  modes: z.array(modeSchema).min(1),
  topK: z.int().min(1).max(20),
  /** Light when left out, as producers of earlier versions do. */
  depth: depthSchema.optional(),
  /** `report` when left out. */
  form: reportFormSchema.optional(),
  topics: z.array(
    z.object({
      topic: topicSchema,
      coverage: coverageSchema,
      passages: z.array(rankedPassageSchema),
      /** What a reader of the sources found for it: to be quoted before anything else. */
      findings: z.array(citationSchema.omit({ quote: true })).optional(),
    }),
  ),
  claims: z.array(judgedClaimSchema),
  /** What reading the sources brought; none in jobs of earlier versions. */
  notes: z.array(noteSchema).optional(),
  differences: z.array(differenceSchema).optional(),
});

/** A section that is to be written. */
export const plannedSectionSchema = z.object({
  /** `r1`, `r2`, … in reading order. */
  id: z.string().regex(/^r[0-9]+$/),
  heading: z.string().min(1),
  /** 1 for a section, 2 for a part of the section before it. */
  level: z.int().min(1).max(3),
  /** What it is to say; also the queries that look for its passages. */
  points: z.array(z.string().min(1)).min(1).max(12),
  /** Notes it is to use. */
  noteIds: z.array(z.string()),
  topicIds: z.array(z.string()),
  /** The form that suits it best: the writer may mix. */
  form: z.enum(["prose", "list", "table", "code"]),
});

/** A tree of sections in reading order. */
export const reportPlanSchema = z.object({
  title: z.string().min(1),
  sections: z.array(plannedSectionSchema).min(1).max(40),
});

export type ReportMaterial = z.output<typeof reportMaterialSchema>;
export type PlannedSection = z.output<typeof plannedSectionSchema>;
export type ReportPlan = z.output<typeof reportPlanSchema>;
