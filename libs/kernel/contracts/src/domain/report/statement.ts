import { z } from "zod";
import { documentIdSchema, gradeSchema, spanSchema } from "../primitives.ts";

/** A verbatim quote with its offsets: `text.slice(start, end) === quote`. */
export const citationSchema = z.object({
  documentId: documentIdSchema,
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
  quote: z.string().min(1),
});

/** One sentence with its quotes, as returned by a reader; reports consist of statements. */
export const citedSentenceSchema = z.object({
  id: z.string().regex(/^s[0-9]+$/),
  section: z.string(),
  text: z.string().min(1),
  citations: z.array(citationSchema).min(1),
});

export const auditStatusSchema = z.enum(["PASS", "REVIEW", "FAIL", "SOURCE_NOT_INDEXED"]);

/** Support of a sentence by a quote, as judged by a language model. */
const supportViewSchema = z.enum(["full", "partial", "none", "contradicts"]);

/** The audit of one citation of one sentence. */
export const auditRowSchema = z.object({
  sentenceId: z.string(),
  text: z.string(),
  documentId: documentIdSchema,
  /** Offset of the quote; absent in rows of an earlier version. */
  start: z.int().nonnegative().optional(),
  end: z.int().nonnegative().optional(),
  quote: z.string(),
  /** The quote is verbatim at its offsets in a document that was read. */
  verbatim: z.boolean(),
  /** Degree to which the quote supports the sentence, 0–1. */
  support: z.number().min(0).max(1),
  /** True if the quote contains every number of the sentence. */
  numbersAgree: z.boolean(),
  /** Verdict of a language model, if asked; part of the support. */
  view: supportViewSchema.optional(),
  /** Words of the sentence that the quote does not support, according to that model. */
  unsupported: z.array(z.string()).optional(),
  status: auditStatusSchema,
  /** Why it does not pass; absent in rows of an earlier version. */
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
export type AuditRow = z.output<typeof auditRowSchema>;
export type ClaimEvidence = z.output<typeof claimEvidenceSchema>;

/**
 * Basis of a statement. `sourced`: the cited sentences together. `inference`: the writer's own conclusion from the cited
 * sentences. `arithmetic`: an expression over numbers of the cited sentences. `general`: general knowledge that no source of the
 * run states. `absent`: says that no source reports something. `connecting`: a transition or summary without citations. `excerpt`:
 * verbatim text of a source, chosen without a language model.
 */
const statementKindSchema = z.enum([
  "sourced",
  "inference",
  "arithmetic",
  "general",
  "absent",
  "connecting",
  "excerpt",
]);

/** The unit of the audit: a sentence, a list item or a table cell. */
export const statementSchema = z.object({
  id: z.string().regex(/^s[0-9]+$/),
  /** Id of its section. */
  section: z.string(),
  /** Plain text without markup and citation marks; verbatim for an excerpt. */
  text: z.string().min(1),
  /** The same with emphasis, code and superscripts as Markdown, if any. */
  markdown: z.string().optional(),
  kind: statementKindSchema,
  /** Sentences of sources that support it together, or the premises of an inference. */
  citations: z.array(citationSchema),
  /** For an `arithmetic` statement: the expression as written, such as `112.8 − 71.8`. */
  expression: z.string().optional(),
  /** For a table cell: its row and column, for the audit. */
  about: z.string().optional(),
});

/** Audit of a statement: all its citations together, its arithmetic, or its search. */
export const statementAuditSchema = z.object({
  statementId: z.string(),
  /** PASS: fully supported; REVIEW: partly supported or not judged; FAIL: not supported or contradicted. */
  status: auditStatusSchema,
  /** `code`: only the verbatim quotes were checked. */
  by: z.enum(["model", "arithmetic", "search", "code"]),
  /** Why it does not pass; null otherwise. */
  reason: z.string().nullable(),
});

/** A statement that the audit changed. */
export const mendedStatementSchema = z.object({
  statementId: z.string(),
  was: z.string(),
  text: z.string(),
  /** Why it was changed. */
  reason: z.string(),
});

/** A statement that the audit removed. */
export const removedStatementSchema = z.object({ text: z.string(), reason: z.string() });

const statementIds = z.array(z.string());

/** A paragraph, list, table, piece of code or excerpt; statements are referred to by id. */
export const blockSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("paragraph"), statements: statementIds.min(1) }),
  z.object({
    type: z.literal("list"),
    ordered: z.boolean(),
    /** Items with one or more statements. */
    items: z.array(statementIds.min(1)).min(1),
  }),
  z.object({
    type: z.literal("table"),
    columns: z.array(z.string()).min(1),
    /** Rows of cells with statements; one cell per column, an empty list for an empty cell. */
    rows: z.array(z.array(statementIds)).min(1),
  }),
  z.object({
    type: z.literal("code"),
    language: z.string(),
    text: z.string(),
    /** Verbatim span in a source; absent for code that the model wrote. */
    citation: citationSchema.optional(),
  }),
  z.object({
    type: z.literal("excerpt"),
    /** Headings above the excerpt in its source, outermost first. */
    path: z.array(z.string()),
    /** Layout of the statements' text in the source. */
    layout: z.enum(["prose", "list", "table", "turn"]),
    /** In source order; each is verbatim. */
    statements: statementIds.min(1),
    /** Spans of the source with words that match the question. */
    matches: z.array(spanSchema).optional(),
  }),
]);

export type StatementKind = z.output<typeof statementKindSchema>;
export type Statement = z.output<typeof statementSchema>;
export type StatementAudit = z.output<typeof statementAuditSchema>;
export type Block = z.output<typeof blockSchema>;
