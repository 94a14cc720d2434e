import { z } from "zod";
import { documentIdSchema, gradeSchema } from "./primitives.ts";

/** A verbatim quote and where it stands: `text.slice(start, end) === quote`. */
export const citationSchema = z.object({
  documentId: documentIdSchema,
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
  quote: z.string().min(1),
});

/** One sentence of a report and what it rests on. */
export const citedSentenceSchema = z.object({
  id: z.string().regex(/^s[0-9]+$/),
  section: z.string(),
  text: z.string().min(1),
  citations: z.array(citationSchema).min(1),
});

export const auditStatusSchema = z.enum(["PASS", "REVIEW", "FAIL", "SOURCE_NOT_INDEXED"]);

/** The audit of one citation of one sentence. */
export const auditRowSchema = z.object({
  sentenceId: z.string(),
  text: z.string(),
  documentId: documentIdSchema,
  quote: z.string(),
  /** The quote stands verbatim at its offsets in a document that was read. */
  verbatim: z.boolean(),
  /** How far the quote supports the sentence, 0–1. */
  support: z.number().min(0).max(1),
  /** Every number of the sentence stands in the quote. */
  numbersAgree: z.boolean(),
  status: auditStatusSchema,
});

/** Evidence for or against a claim. */
export const claimEvidenceSchema = citationSchema.extend({
  score: z.number().min(0).max(1),
  publisher: z.string(),
  grade: gradeSchema,
});

export type Citation = z.output<typeof citationSchema>;
export type CitedSentence = z.output<typeof citedSentenceSchema>;
export type AuditStatus = z.output<typeof auditStatusSchema>;
export type AuditRow = z.output<typeof auditRowSchema>;
export type ClaimEvidence = z.output<typeof claimEvidenceSchema>;
