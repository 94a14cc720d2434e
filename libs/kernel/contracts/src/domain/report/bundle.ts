import { z } from "zod";
import { readingRecordSchema } from "../collection/reading.ts";
import { documentIdSchema, runIdSchema, scoreSchema } from "../primitives.ts";
import { depthSchema, modeSchema, reportFormSchema } from "../question.ts";
import { documentFactsSchema, trustSchema, unusedSourceSchema } from "../sources/document.ts";
import { steeringSchema } from "../steering.ts";
import { indexingSchema, usageSchema } from "../usage.ts";
import { coveragePartsSchema, judgedClaimSchema, stopSchema } from "./assessment.ts";
import { evidencePackSchema, packSourceSchema } from "./evidence-pack.ts";
import {
  ideaSchema,
  implementationSchema,
  nearestHeadingSchema,
  sectionSchema,
  writtenBySchema,
} from "./report.ts";
import { revisionSchema, statementChangeSchema } from "./revision.ts";
import {
  auditRowSchema,
  auditStatusSchema,
  mendedStatementSchema,
  removedStatementSchema,
  statementAuditSchema,
  statementSchema,
} from "./statement.ts";

/** `findings.json`: the answer as data. Offsets count UTF-16 code units of `sources/<documentId>.txt`. */
export const findingsSchema = z.object({
  schema: z.literal("quarry/findings@2"),
  id: runIdSchema,
  question: z.string(),
  modes: z.array(modeSchema),
  /** Maximum ideas and implementations requested; absent in bundles of earlier versions. */
  topK: z.int().min(1).optional(),
  language: z.string(),
  /** The language model that wrote at least one part; null if none did. */
  model: z.object({ name: z.string() }).nullable(),
  status: z.enum(["completed", "completed_partial"]),
  stop: stopSchema,
  topics: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** Null if coverage was not assessed: no model, or nothing more to search. */
      covered: z.boolean().nullable(),
      score: scoreSchema.nullable(),
      gaps: z.array(z.string()),
      /** True if another search brought the same passages: the searched sources do not contain the rest. Absent otherwise. */
      exhausted: z.boolean().optional(),
      /** Parts of the score; absent in bundles of earlier versions, and without relevant passages. */
      parts: coveragePartsSchema.optional(),
    }),
  ),
  statements: z.array(
    statementSchema.extend({
      status: auditStatusSchema,
      /** Why it does not pass; absent if it does. */
      reason: z.string().optional(),
    }),
  ),
  ideas: z.array(ideaSchema),
  implementations: z.array(implementationSchema),
  report: z.object({
    title: z.string(),
    writtenBy: writtenBySchema,
    sections: z.array(sectionSchema),
    /** Statements that failed the audit, with the reason. */
    removed: z.array(removedStatementSchema),
    mended: z.array(mendedStatementSchema),
    /** Notices for every reader, such as a failed model or an incomplete report. One sentence each. */
    problems: z.array(z.string()),
    /** Only in a briefing without excerpts. */
    nearest: z.array(nearestHeadingSchema).optional(),
  }),
  /** Evidence pack of the writer; absent if there is no model. */
  pack: z
    .object({
      sources: z.int().nonnegative(),
      /** Number of sources given to the writer as a whole. */
      whole: z.int().nonnegative(),
      tokens: z.int().nonnegative(),
      omitted: evidencePackSchema.shape.omitted,
      offTopic: evidencePackSchema.shape.offTopic,
      /** The given sentences of each source, for revisions; absent in bundles of earlier versions. */
      given: z.array(packSourceSchema).optional(),
    })
    .optional(),
  /** For a revised version: its instruction, struck and pinned sources, and its changes. */
  revision: revisionSchema.extend({ changes: z.array(statementChangeSchema) }).optional(),
  /** Absent in bundles of earlier versions. */
  depth: depthSchema.optional(),
  form: reportFormSchema.optional(),
  indexing: indexingSchema,
  /**
   * For a run that searched its collection: the number of items, of unreadable ones, and of retrieved documents. The others are
   * not listed. Absent in other runs and in bundles of earlier versions.
   */
  collection: z
    .object({
      items: z.int().nonnegative(),
      unavailable: z.int().nonnegative(),
      retrieved: z.int().nonnegative(),
    })
    .optional(),
  /** For a run that read a collection for a goal. */
  reading: readingRecordSchema.optional(),
  /** For a run whose user answered questions or added notes. */
  steering: steeringSchema.optional(),
  /** Total usage of the reasoning tasks; absent in bundles of earlier versions. */
  usage: usageSchema.optional(),
});

/** One row of `claims.json`. */
export const bundleClaimSchema = judgedClaimSchema;

/** A source that was read; `file` is relative to the bundle, `sha256` is that of its UTF-8 bytes. */
const usedDocumentSchema = documentFactsSchema.omit({ documentId: true }).extend({
  id: documentIdSchema,
  used: z.literal(true),
  file: z.string(),
  /** For a document with pages: the offset where each begins, the first at 0. */
  pageStarts: z.array(z.int().nonnegative()).min(1).optional(),
  /** Absent in bundles of earlier versions. */
  trust: trustSchema.optional(),
  /** The source with the same text; both together count as one source. */
  copyOf: z.object({ id: documentIdSchema, reason: z.string() }).optional(),
});

/** A source that was not used, with the reason; it cannot be cited. */
const unusedDocumentSchema = unusedSourceSchema.extend({
  id: documentIdSchema,
  used: z.literal(false),
  file: z.null(),
});

/** `documents.json`: sources read, then sources not read, with reasons. */
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
  statementAudits: z.array(statementAuditSchema),
});

export type Findings = z.output<typeof findingsSchema>;
export type UsedDocument = z.output<typeof usedDocumentSchema>;
export type BundleDocuments = z.output<typeof bundleDocumentsSchema>;
export type BundleContent = z.output<typeof bundleContentSchema>;
