import { z } from "zod";
import { runIdSchema, scoreSchema } from "../primitives.ts";
import { depthSchema, modeSchema, reportFormSchema } from "../question.ts";
import { indexingSchema } from "../usage.ts";
import { coveragePartsSchema, stopSchema } from "./assessment.ts";
import { auditStatusSchema, citationSchema } from "./statement.ts";

/* `quarry/findings@1`, as releases before 0.2 wrote it. Still read, never written. */

const writtenBySchema = z.enum(["model", "twin"]);

const statementSchema = z.object({
  id: z.string(),
  section: z.string(),
  text: z.string().min(1),
  citations: z.array(citationSchema),
  kind: z.enum(["sourced", "derived", "conclusion", "absent"]).optional(),
  basedOn: z.array(z.string()).optional(),
  derivation: z
    .object({ operation: z.string(), operands: z.array(z.number()), result: z.number() })
    .optional(),
});

const blockSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("paragraph"), statements: z.array(z.string()) }),
  z.object({ type: z.literal("list"), ordered: z.boolean(), items: z.array(z.array(z.string())) }),
  z.object({
    type: z.literal("table"),
    caption: z.string().optional(),
    columns: z.array(z.string()),
    rows: z.array(z.object({ label: z.string(), cells: z.array(z.array(z.string())) })),
  }),
  z.object({ type: z.literal("code"), language: z.string(), code: citationSchema }),
]);

const sectionSchema = z.object({
  id: z.string(),
  heading: z.string(),
  level: z.int().min(1).max(3).optional(),
  role: z.enum(["body", "key-findings", "differences", "unknown", "abstract"]).optional(),
  sentences: z.array(statementSchema),
  blocks: z.array(blockSchema).optional(),
  writtenBy: writtenBySchema.optional(),
});

/** Parts of `findings.json` version 1 that later versions keep. */
export const findingsV1Schema = z.object({
  schema: z.literal("quarry/findings@1"),
  id: runIdSchema,
  question: z.string(),
  modes: z.array(modeSchema),
  topK: z.int().min(1).optional(),
  language: z.string(),
  model: z.object({ name: z.string() }).nullable(),
  status: z.enum(["completed", "completed_partial"]),
  stop: stopSchema,
  topics: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      covered: z.boolean(),
      score: scoreSchema,
      gaps: z.array(z.string()),
      exhausted: z.boolean().optional(),
      parts: coveragePartsSchema.optional(),
    }),
  ),
  sentences: z.array(statementSchema.extend({ status: auditStatusSchema, reason: z.string().optional() })),
  ideas: z.array(z.object({ title: z.string(), source: z.string(), sentences: z.array(statementSchema) })),
  implementations: z.array(
    z.object({
      title: z.string(),
      source: z.string(),
      sentences: z.array(statementSchema),
      code: citationSchema,
      codeLanguage: z.string(),
      dependencies: z.array(z.string()),
    }),
  ),
  report: z.object({
    title: z.string(),
    shortAnswer: z.array(statementSchema),
    shortAnswerBy: writtenBySchema.optional(),
    sections: z.array(sectionSchema),
    contradictions: z.array(
      z.object({ reason: z.string(), sides: z.tuple([statementSchema, statementSchema]) }),
    ),
    removed: z.array(z.object({ text: z.string(), reason: z.string() })),
    rewritten: z
      .array(z.object({ sentenceId: z.string(), was: z.string(), text: z.string(), reason: z.string() }))
      .optional(),
  }),
  depth: depthSchema.optional(),
  form: reportFormSchema.optional(),
  indexing: indexingSchema,
  collection: z.object({ items: z.int(), unavailable: z.int(), retrieved: z.int() }).optional(),
  /** Passed through: their shapes have not changed. */
  reading: z.unknown().optional(),
  usage: z.unknown().optional(),
});

export type FindingsV1 = z.output<typeof findingsV1Schema>;
