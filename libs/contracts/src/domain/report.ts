import { z } from "zod";
import { coverageSchema, judgedClaimSchema } from "./assessment.ts";
import { rankedPassageSchema } from "./passage.ts";
import { documentIdSchema, runIdSchema } from "./primitives.ts";
import { depthSchema, modeSchema, questionTypeSchema, reportFormSchema, topicSchema } from "./question.ts";
import { blockSchema, citationSchema, statementSchema } from "./statement.ts";

/** What reading a source for a question brought: something found, something unexpected, what its authors conclude, or where it does not hold. */
export const noteKindSchema = z.enum(["finding", "surprise", "conclusion", "limit"]);

/** One thing a source says about the question, with its verbatim quotes; nobody has numbered it yet. */
export const readNoteSchema = z.object({
  documentId: documentIdSchema,
  kind: noteKindSchema,
  /** A statement that can be understood alone: who or what, how measured, how much. */
  text: z.string().min(1),
  /** One or more, each of one or more whole sentences of the document. */
  citations: z.array(citationSchema).min(1),
  /** The topics it bears on; empty when it bears on the question as a whole. */
  topicIds: z.array(z.string()),
  /** Population, dose, method, period or definition under which it holds. */
  conditions: z.string().optional(),
  /** Who says it, in a talk or an interview. */
  speaker: z.string().optional(),
});

/** A note as the run numbers it: `n1`, `n2`, … */
export const noteSchema = readNoteSchema.extend({ id: z.string().regex(/^n[0-9]+$/) });

/** Notes that differ, and why they may. */
export const differenceSchema = z.object({
  id: z.string().regex(/^d[0-9]+$/),
  /** What they differ on, in a few words. */
  subject: z.string().min(1),
  /** Two or more positions, each held by one or more notes. */
  positions: z.array(z.object({ text: z.string().min(1), noteIds: z.array(z.string()).min(1) })).min(2),
  /** What most likely explains the difference; `unknown` when the sources do not tell. */
  cause: z.enum(["population", "dose", "method", "time", "definition", "other", "unknown"]),
  /** The reason in words; that none can be told, when it is unknown. */
  explanation: z.string().min(1),
});

export type NoteKind = z.output<typeof noteKindSchema>;
export type ReadNote = z.output<typeof readNoteSchema>;
export type Note = z.output<typeof noteSchema>;
export type Difference = z.output<typeof differenceSchema>;

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
