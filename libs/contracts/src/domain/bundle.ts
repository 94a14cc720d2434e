import { z } from "zod";
import { coveragePartsSchema, judgedClaimSchema, stopSchema } from "./assessment.ts";
import { documentFactsSchema, trustSchema, unusedSourceSchema } from "./document.ts";
import { documentIdSchema, runIdSchema, scoreSchema } from "./primitives.ts";
import { depthSchema, modeSchema, reportFormSchema } from "./question.ts";
import { readingRecordSchema } from "./reading.ts";
import {
  contradictionSchema,
  differenceSchema,
  ideaSchema,
  implementationSchema,
  noteSchema,
  sectionSchema,
  writtenBySchema,
} from "./report.ts";
import {
  auditRowSchema,
  auditStatusSchema,
  rewrittenSentenceSchema,
  statementAuditSchema,
  statementSchema,
} from "./statement.ts";
import { usageSchema } from "./usage.ts";

/** What this run had to index, and what an earlier run had indexed already. */
export const indexingSchema = z.object({
  documents: z.int().nonnegative(),
  passages: z.int().nonnegative(),
  passagesWritten: z.int().nonnegative(),
  alreadyIndexed: z.int().nonnegative(),
});

/** `findings.json`: the answer as data. Offsets count UTF-16 code units of `sources/<documentId>.txt`. */
export const findingsSchema = z.object({
  schema: z.literal("quarry/findings@1"),
  id: runIdSchema,
  question: z.string(),
  modes: z.array(modeSchema),
  /** Most ideas and most implementations that were asked for; absent in bundles of earlier versions. */
  topK: z.int().min(1).optional(),
  language: z.string(),
  /** The language model that wrote at least one part; null when none did. */
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
      /** Another search brought the same passages: what was searched does not hold the rest. Absent otherwise. */
      exhausted: z.boolean().optional(),
      /** What the score is computed from; absent in bundles of earlier versions, and where no passage says anything. */
      parts: coveragePartsSchema.optional(),
    }),
  ),
  sentences: z.array(
    statementSchema.extend({
      status: auditStatusSchema,
      /** Why it does not pass; absent where it does, and in bundles of earlier versions. */
      reason: z.string().optional(),
    }),
  ),
  ideas: z.array(ideaSchema),
  implementations: z.array(implementationSchema),
  report: z.object({
    title: z.string(),
    shortAnswer: z.array(statementSchema),
    /** Absent in bundles of earlier versions, and where the fallback wrote the whole report. */
    shortAnswerBy: writtenBySchema.optional(),
    sections: z.array(sectionSchema),
    contradictions: z.array(contradictionSchema),
    /** Sentences the audit took out, with the reason. */
    removed: z.array(z.object({ text: z.string(), reason: z.string() })),
    /** Sentences that stand in other words, or with fewer citations, than they were written; absent in bundles of earlier versions. */
    rewritten: z.array(rewrittenSentenceSchema.omit({ citations: true })).optional(),
  }),
  /** What reading the sources brought, and where it differs; absent in bundles of earlier versions and without a model. */
  notes: z.array(noteSchema).optional(),
  differences: z.array(differenceSchema).optional(),
  /** Absent in bundles of earlier versions. */
  depth: depthSchema.optional(),
  form: reportFormSchema.optional(),
  indexing: indexingSchema,
  /**
   * Of a run that asked a question of its collection: how many items that has, how many of them cannot be read, and how many
   * documents were retrieved from it. The others are listed nowhere. Absent in other runs and in bundles of earlier versions.
   */
  collection: z
    .object({
      items: z.int().nonnegative(),
      unavailable: z.int().nonnegative(),
      retrieved: z.int().nonnegative(),
    })
    .optional(),
  /** Of a run that read a collection for a goal. */
  reading: readingRecordSchema.optional(),
  /** What the reasoning tasks took together; absent in bundles of earlier versions. */
  usage: usageSchema.optional(),
});

/** One row of `claims.json`. */
export const bundleClaimSchema = judgedClaimSchema;

/** A source that was read; `file` is relative to the bundle, `sha256` is of its UTF-8 bytes. */
export const usedDocumentSchema = documentFactsSchema.omit({ documentId: true }).extend({
  id: documentIdSchema,
  used: z.literal(true),
  file: z.string(),
  /** Of a document that has pages: where in its text each begins, the first at 0. */
  pageStarts: z.array(z.int().nonnegative()).min(1).optional(),
  /** Absent in bundles of earlier versions. */
  trust: trustSchema.optional(),
  /** The source of the run whose text this one shows too; both together count as one source. */
  copyOf: z.object({ id: documentIdSchema, reason: z.string() }).optional(),
});

/** A source that was not used, and why; nothing can cite it. */
export const unusedDocumentSchema = unusedSourceSchema.extend({
  id: documentIdSchema,
  used: z.literal(false),
  file: z.null(),
});

/** `documents.json`: what was read, then what was not, with reasons. */
export const bundleDocumentsSchema = z.array(
  z.discriminatedUnion("used", [usedDocumentSchema, unusedDocumentSchema]),
);

/** Everything `publish-report` needs to write a bundle; texts are read from the evidence store. */
export const bundleContentSchema = z.object({
  findings: findingsSchema,
  claims: z.array(bundleClaimSchema),
  documents: z.array(documentFactsSchema),
  unused: z.array(unusedSourceSchema),
  audit: z.array(auditRowSchema),
  /** The audit of each statement as a whole; absent in jobs of earlier versions. */
  statementAudits: z.array(statementAuditSchema).optional(),
});

export type Indexing = z.output<typeof indexingSchema>;
export type Findings = z.output<typeof findingsSchema>;
export type UsedDocument = z.output<typeof usedDocumentSchema>;
export type UnusedDocument = z.output<typeof unusedDocumentSchema>;
export type BundleDocuments = z.output<typeof bundleDocumentsSchema>;
export type BundleContent = z.output<typeof bundleContentSchema>;
