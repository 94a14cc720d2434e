import { z } from "zod";
import { runIdSchema } from "../primitives.ts";
import {
  depthSchema,
  modeSchema,
  questionTypeSchema,
  reportFormSchema,
  topicSchema,
  turnSchema,
} from "../question.ts";
import { rankedPassageSchema } from "../sources/passage.ts";
import { noteTextSchema } from "../steering.ts";
import { templateSchema } from "../template.ts";
import { judgedClaimSchema } from "./assessment.ts";
import { evidencePackSchema } from "./evidence-pack.ts";
import { blockSchema, citationSchema, statementSchema } from "./statement.ts";

/** Author of a report: a language model, or the fallback with verbatim excerpts. */
export const writtenBySchema = z.enum(["model", "fallback"]);

/** One idea of `idea` mode, best first. */
export const ideaSchema = z.object({
  title: z.string(),
  /** URI of its main source; empty if there are no citations. */
  source: z.string(),
  blocks: z.array(blockSchema).min(1),
});

/** One answer of `implementation` mode, best first: its purpose, code and requirements. */
export const implementationSchema = z.object({
  title: z.string(),
  source: z.string(),
  blocks: z.array(blockSchema),
  code: z.object({
    language: z.string(),
    text: z.string(),
    /** Verbatim span in a source; absent for code that the model wrote. */
    citation: citationSchema.optional(),
  }),
  dependencies: z.array(z.string()),
});

/** A heading with its content. */
export const sectionSchema = z.object({
  id: z.string(),
  heading: z.string(),
  /** 1 for a section; 2 and 3 are subsections of the section before them. */
  level: z.int().min(1).max(3),
  /** `summary` and `abstract` open a report with a short answer; `excerpts` contains excerpts of one source. */
  role: z.enum(["summary", "abstract", "body", "excerpts"]),
  /** The source of `excerpts`. */
  documentId: z.string().optional(),
  blocks: z.array(blockSchema),
});

/** The nearest heading of a source to a question without matching passages. */
export const nearestHeadingSchema = z.object({
  documentId: z.string(),
  /** The title of the source, then the heading. */
  path: z.array(z.string()).min(1),
});

/** A report before or after its audit. */
export const reportDraftSchema = z.object({
  title: z.string().min(1),
  writtenBy: writtenBySchema,
  /** Each statement once, in reading order; blocks refer to them by id. */
  statements: z.array(statementSchema),
  sections: z.array(sectionSchema),
  ideas: z.array(ideaSchema),
  implementations: z.array(implementationSchema),
  /** Only in a briefing without excerpts. */
  nearest: z.array(nearestHeadingSchema).optional(),
});

export type Idea = z.output<typeof ideaSchema>;
export type Implementation = z.output<typeof implementationSchema>;
export type Section = z.output<typeof sectionSchema>;
export type ReportDraft = z.output<typeof reportDraftSchema>;

/** Material for writing a report. */
export const reportMaterialSchema = z.object({
  runId: runIdSchema,
  question: z.string().min(1),
  questionType: questionTypeSchema,
  /** BCP 47 tag of the report's language. */
  language: z.string(),
  modes: z.array(modeSchema).min(1),
  topK: z.int().min(1).max(20),
  depth: depthSchema,
  form: reportFormSchema,
  topics: z.array(
    z.object({
      topic: topicSchema,
      /** Searches without a result. */
      gaps: z.array(z.string()),
      /** Best first. */
      passages: z.array(rankedPassageSchema),
      /** Spans chosen by a reader of a collection: used first. */
      findings: z.array(citationSchema.omit({ quote: true })),
    }),
  ),
  claims: z.array(judgedClaimSchema),
  /** Null if there is no language model. */
  pack: evidencePackSchema.nullable(),
  /** Earlier questions and answers of a follow-up, oldest first. */
  earlier: z.array(turnSchema).optional(),
  /** Outline, tone and length that its reader chose. */
  template: templateSchema.optional(),
  /** Notes of the user during the run. */
  notes: z.array(noteTextSchema).optional(),
});

export type ReportMaterial = z.output<typeof reportMaterialSchema>;
