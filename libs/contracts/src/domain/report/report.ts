import { z } from "zod";
import { citationSchema } from "./citation.ts";
import { blockSchema, statementSchema } from "./statement.ts";

/** Who wrote a part of a report: a language model from cited passages, or its fallback in verbatim sentences. */
export const writtenBySchema = z.enum(["model", "twin"]);

/** One idea of `idea` mode: cited sentences from one source, best first. */
export const ideaSchema = z.object({
  title: z.string(),
  source: z.string(),
  sentences: z.array(statementSchema).min(1),
  /** Absent in reports of earlier versions, which the fallback wrote. */
  writtenBy: writtenBySchema.optional(),
});

/** One answer of `implementation` mode: what it does, the code as it stands in the source, what it needs. */
export const implementationSchema = z.object({
  title: z.string(),
  source: z.string(),
  sentences: z.array(statementSchema),
  code: citationSchema,
  codeLanguage: z.string(),
  dependencies: z.array(z.string()),
  /** Absent in reports of earlier versions, which the fallback wrote. The code is a source's in any case. */
  writtenBy: writtenBySchema.optional(),
});

export const sectionSchema = z.object({
  id: z.string(),
  heading: z.string(),
  topicId: z.string().optional(),
  /** 1 when left out: a section; 2 and 3 are parts of the section before them. */
  level: z.int().min(1).max(3).optional(),
  /** What a reader looks for it as; `body` when left out. `differences` is where sources differ and why, `unknown` what is not known. */
  role: z.enum(["body", "key-findings", "differences", "unknown", "abstract"]).optional(),
  /** All statements of the section, in reading order. */
  sentences: z.array(statementSchema),
  /** How they are laid out; one paragraph when left out. */
  blocks: z.array(blockSchema).optional(),
  /** What this section could not find. */
  gaps: z.array(z.string()),
  /** Absent in reports of earlier versions, which the fallback wrote. */
  writtenBy: writtenBySchema.optional(),
});

/** Two passages that cannot both be right, side by side. */
export const contradictionSchema = z.object({
  reason: z.string(),
  sides: z.tuple([statementSchema, statementSchema]),
});

/** What `write-report` answers: every sentence carries its citations, no URL stands in the prose. */
export const reportDraftSchema = z.object({
  title: z.string().min(1),
  shortAnswer: z.array(statementSchema),
  /** Absent in reports of earlier versions, which the fallback wrote. */
  shortAnswerBy: writtenBySchema.optional(),
  sections: z.array(sectionSchema),
  contradictions: z.array(contradictionSchema),
  ideas: z.array(ideaSchema),
  implementations: z.array(implementationSchema),
});

export type Idea = z.output<typeof ideaSchema>;
export type Implementation = z.output<typeof implementationSchema>;
export type Section = z.output<typeof sectionSchema>;
export type Contradiction = z.output<typeof contradictionSchema>;
export type ReportDraft = z.output<typeof reportDraftSchema>;
