import { z } from "zod";
import { documentIdSchema, gradeSchema, spanSchema } from "../primitives.ts";

/** A verbatim quote with its offsets: `text.slice(start, end) === quote`. */
export const citationSchema = z.object({
  documentId: documentIdSchema,
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
  quote: z.string().min(1),
});

/** One sentence that rests on quotes, as a reader of sources gives it; a report is made of statements. */
export const citedSentenceSchema = z.object({
  id: z.string().regex(/^s[0-9]+$/),
  section: z.string(),
  text: z.string().min(1),
  citations: z.array(citationSchema).min(1),
});

export const auditStatusSchema = z.enum(["PASS", "REVIEW", "FAIL", "SOURCE_NOT_INDEXED"]);

/** Support of a sentence by a quote, as judged by a language model. */
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
  /** True if the quote has every number of the sentence. */
  numbersAgree: z.boolean(),
  /** Verdict of a language model, if one was asked; part of the support. */
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

/**
 * What a statement of a report rests on.
 * `sourced`: the sentences it cites, taken together. `inference`: the writer's own conclusion from the sentences it cites.
 * `arithmetic`: an expression over numbers of the sentences it cites. `general`: general knowledge that no source of the run states.
 * `absent`: says that no source reports something. `connecting`: leads over or sums up, and cites nothing.
 * `excerpt`: verbatim text of a source, chosen without a language model.
 */
export const statementKindSchema = z.enum([
  "sourced",
  "inference",
  "arithmetic",
  "general",
  "absent",
  "connecting",
  "excerpt",
]);

/** One unit of a report that is audited: a sentence, a list item or a table cell. */
export const statementSchema = z.object({
  id: z.string().regex(/^s[0-9]+$/),
  /** Id of its section. */
  section: z.string(),
  /** Plain text without markup and citation marks; verbatim for an excerpt. */
  text: z.string().min(1),
  /** The same with emphasis, code and superscripts as Markdown, where it has any. */
  markdown: z.string().optional(),
  kind: statementKindSchema,
  /** Sentences of sources that carry it together, or that an inference starts from. */
  citations: z.array(citationSchema),
  /** Of an `arithmetic` statement: the expression as it was written, such as `112.8 − 71.8`. */
  expression: z.string().optional(),
  /** Of a table cell: its row and its column, as the audit must know them. */
  about: z.string().optional(),
});

/** The audit of a statement: everything it cites together, its arithmetic, or its search. */
export const statementAuditSchema = z.object({
  statementId: z.string(),
  /** PASS is carried in full, REVIEW in part or not judged, FAIL not at all or contradicted. */
  status: auditStatusSchema,
  /** `code`: only the verbatim quotes were checked. */
  by: z.enum(["model", "arithmetic", "search", "code"]),
  /** Why it does not pass; null when it does. */
  reason: z.string().nullable(),
});

/** A statement that the audit changed. */
export const mendedStatementSchema = z.object({
  statementId: z.string(),
  was: z.string(),
  text: z.string(),
  /** Why it could not stay as it was. */
  reason: z.string(),
});

/** A statement that the audit removed. */
export const removedStatementSchema = z.object({ text: z.string(), reason: z.string() });

const statementIds = z.array(z.string());

/** A paragraph, list, table, piece of code or excerpt; statements are named by id. */
export const blockSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("paragraph"), statements: statementIds.min(1) }),
  z.object({
    type: z.literal("list"),
    ordered: z.boolean(),
    /** Each item of one or more statements. */
    items: z.array(statementIds.min(1)).min(1),
  }),
  z.object({
    type: z.literal("table"),
    columns: z.array(z.string()).min(1),
    /** Rows of cells of statements; a row has one cell for each column, and an empty list is an empty cell. */
    rows: z.array(z.array(statementIds)).min(1),
  }),
  z.object({
    type: z.literal("code"),
    language: z.string(),
    text: z.string(),
    /** Verbatim place in a source; absent for code that the model wrote. */
    citation: citationSchema.optional(),
  }),
  z.object({
    type: z.literal("excerpt"),
    /** Headings above the excerpt in its source, outermost first. */
    path: z.array(z.string()),
    /** Layout of the statements' text in the source. */
    layout: z.enum(["prose", "list", "table", "turn"]),
    /** In the order of the source; each is verbatim. */
    statements: statementIds.min(1),
    /** Spans of the source with words that match the question. */
    matches: z.array(spanSchema).optional(),
  }),
]);

export type StatementKind = z.output<typeof statementKindSchema>;
export type Statement = z.output<typeof statementSchema>;
export type StatementAudit = z.output<typeof statementAuditSchema>;
export type MendedStatement = z.output<typeof mendedStatementSchema>;
export type RemovedStatement = z.output<typeof removedStatementSchema>;
export type Block = z.output<typeof blockSchema>;
