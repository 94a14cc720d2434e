import { z } from "zod";
import { documentIdSchema, gradeSchema } from "../primitives.ts";

/** A verbatim quote and where it stands: `text.slice(start, end) === quote`. */
export const citationSchema = z.object({
  documentId: documentIdSchema,
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
  quote: z.string().min(1),
});

/** One sentence that rests on quotes, as a reader of sources or a digest gives it; a report is made of statements. */
export const citedSentenceSchema = z.object({
  id: z.string().regex(/^s[0-9]+$/),
  section: z.string(),
  text: z.string().min(1),
  citations: z.array(citationSchema).min(1),
});

export const auditStatusSchema = z.enum(["PASS", "REVIEW", "FAIL", "SOURCE_NOT_INDEXED"]);

/** How far a quote carries a sentence, as a language model sees it. */
export const supportViewSchema = z.enum(["full", "partial", "none", "contradicts"]);

/** The audit of one citation of one sentence. */
export const auditRowSchema = z.object({
  sentenceId: z.string(),
  text: z.string(),
  documentId: documentIdSchema,
  /** Where the quote is said to stand; rows of an earlier version do not tell. */
  start: z.int().nonnegative().optional(),
  end: z.int().nonnegative().optional(),
  quote: z.string(),
  /** The quote stands verbatim at its offsets in a document that was read. */
  verbatim: z.boolean(),
  /** How far the quote supports the sentence, 0–1. */
  support: z.number().min(0).max(1),
  /** Every number of the sentence stands in the quote. */
  numbersAgree: z.boolean(),
  /** What a language model makes of it, where one was asked; it is part of the support. */
  view: supportViewSchema.optional(),
  /** Words of the sentence that the quote does not carry, by that model. */
  unsupported: z.array(z.string()).optional(),
  status: auditStatusSchema,
  /** Why it does not pass; rows of an earlier version do not tell. */
  reason: z.string().optional(),
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
export type SupportView = z.output<typeof supportViewSchema>;
export type AuditRow = z.output<typeof auditRowSchema>;
export type ClaimEvidence = z.output<typeof claimEvidenceSchema>;
