import { z } from "zod";
import { documentIdSchema, gradeSchema } from "./primitives.ts";

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

/**
 * What a statement of a report rests on. `sourced`: quotes, taken together. `derived`: computed from numbers of quotes.
 * `conclusion`: follows from other statements of the report. `absent`: says what no source says, and rests on a search.
 */
export const statementKindSchema = z.enum(["sourced", "derived", "conclusion", "absent"]);

/** A computation that code repeats. The operands stand in the quotes, in the order of the operation. */
export const derivationSchema = z.object({
  /** `ratio` is first / second, `percent` 100 × first / second, `change` 100 × (second − first) / first, `count` how many quotes or statements it rests on. */
  operation: z.enum(["sum", "difference", "ratio", "percent", "change", "count"]),
  operands: z.array(z.number()),
  result: z.number(),
});

/** How sure a key finding is, and what that rests on. */
export const certaintySchema = z.object({ level: z.enum(["high", "moderate", "low"]), reason: z.string() });

/** One unit of a report that is audited. */
export const statementSchema = z.object({
  id: z.string().regex(/^s[0-9]+$/),
  section: z.string(),
  text: z.string().min(1),
  /** Quotes that carry it together; a `conclusion` and an `absent` statement may have none. */
  citations: z.array(citationSchema),
  /** `sourced` when left out, as in reports of earlier versions. */
  kind: statementKindSchema.optional(),
  /** Ids of the statements that a `conclusion` follows from or a `derived` one is computed from. */
  basedOn: z.array(z.string()).optional(),
  /** Of a `derived` statement. */
  derivation: derivationSchema.optional(),
  /** What was searched for, by a statement that says what the sources do not say. */
  searched: z.array(z.string().min(1)).optional(),
  /** What a cell of a table is about: its row and its column, as the audit must know them. */
  about: z.string().optional(),
  /** Of a key finding. */
  certainty: certaintySchema.optional(),
});

/** The audit of a statement as a whole: its quotes together, its arithmetic, what it follows from, or its search. */
export const statementAuditSchema = z.object({
  statementId: z.string(),
  /** PASS is fully supported, REVIEW in part, FAIL not at all or contradicted. */
  status: auditStatusSchema,
  /** 0–1. */
  support: z.number().min(0).max(1),
  /** Who judged it. */
  by: z.enum(["model", "encoder", "arithmetic", "search", "code"]),
  /** Why it does not pass; null when it does. */
  reason: z.string().nullable(),
  /** Words of the statement that nothing carries. */
  unsupported: z.array(z.string()),
});

/** A sentence that failed its audit and was written anew, once, from what it cites. */
export const rewrittenSentenceSchema = z.object({
  sentenceId: z.string(),
  was: z.string(),
  text: z.string().min(1),
  citations: z.array(citationSchema),
  kind: statementKindSchema.optional(),
  basedOn: z.array(z.string()).optional(),
  derivation: derivationSchema.optional(),
  /** Why it could not stay as it was. */
  reason: z.string(),
});

/** A paragraph, list, table or piece of code; statements are named by id. */
export const blockSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("paragraph"), statements: z.array(z.string()).min(1) }),
  z.object({
    type: z.literal("list"),
    ordered: z.boolean(),
    /** Each item of one or more statements. */
    items: z.array(z.array(z.string()).min(1)).min(1),
  }),
  z.object({
    type: z.literal("table"),
    caption: z.string().optional(),
    /** Headers; the first is that of the row labels. */
    columns: z.array(z.string()).min(2),
    rows: z
      .array(
        z.object({
          label: z.string(),
          /** One per column after the first; an empty list is an empty cell. */
          cells: z.array(z.array(z.string())).min(1),
        }),
      )
      .min(1),
  }),
  z.object({ type: z.literal("code"), language: z.string(), code: citationSchema }),
]);

export type StatementKind = z.output<typeof statementKindSchema>;
export type Derivation = z.output<typeof derivationSchema>;
export type Certainty = z.output<typeof certaintySchema>;
export type Statement = z.output<typeof statementSchema>;
export type RewrittenSentence = z.output<typeof rewrittenSentenceSchema>;
export type StatementAudit = z.output<typeof statementAuditSchema>;
export type Block = z.output<typeof blockSchema>;
