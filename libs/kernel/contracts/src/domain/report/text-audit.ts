import { z } from "zod";
import { documentIdSchema, gradeSchema, scoreSchema, spanSchema } from "../primitives.ts";
import { unavailableReasonSchema } from "../sources/document.ts";
import { paperSchema } from "../sources/paper.ts";
import { auditRowSchema, mendedStatementSchema, statementAuditSchema } from "./statement.ts";

/** The audit of one citation of an external text; `text` is the checked sentence, or its part before the mark. */
export const textAuditRowSchema = auditRowSchema.omit({ documentId: true }).extend({
  /** Span of the sentence in the given text. */
  sentence: spanSchema,
  /** Name of the source in the text: the key of a reference, or an address. */
  ref: z.string(),
  uri: z.string().nullable(),
  /** Null when the source was not read; then there is no quote, either. */
  documentId: documentIdSchema.nullable(),
  /** Why it has its status, in words. */
  reason: z.string(),
});

/** A source of an audited text: read, or why not. */
export const textAuditSourceSchema = z.object({
  /** Everything the text calls it. */
  refs: z.array(z.string()).min(1),
  uri: z.string().nullable(),
  title: z.string().nullable(),
  /** `not-fetched`: the request, or the limit, did not allow it; `unnamed`: no address and no text is known; `not-cited`: no sentence names it. */
  status: z.enum(["read", "unavailable", "not-fetched", "unnamed", "not-cited"]),
  /** Why an unavailable source could not be read. */
  reason: unavailableReasonSchema.optional(),
  /** The same in words. */
  detail: z.string().optional(),
  documentId: documentIdSchema.optional(),
  publisher: z.string().optional(),
  grade: gradeSchema.optional(),
  characters: z.int().nonnegative().optional(),
  /** Rows that rest on it. */
  citations: z.int().nonnegative(),
});

/** Result of looking a reference up in registries of papers. */
export const checkedReferenceSchema = z.object({
  /** Its key in the text. */
  key: z.string(),
  /** `differs`: its id is another paper's, or the year is; `not-checked`: no registry could be asked. */
  status: z.enum(["exists", "differs", "not-found", "not-checked"]),
  /** The same in words. */
  detail: z.string(),
  /** Its journal, year and citations, and whether it was retracted. */
  paper: paperSchema.optional(),
});

export type CheckedReference = z.output<typeof checkedReferenceSchema>;

const count = z.int().nonnegative();

/** The audit of a text: a row per citation, its sources, and what cites nothing. Offsets count UTF-16 code units. */
export const textAuditSchema = z.object({
  language: z.string(),
  summary: z.object({
    sentences: count,
    /** Sentences that cite something. */
    cited: count,
    /** Sentences that cite nothing; `checkable` of them say something that can be checked. */
    uncited: count,
    checkable: count,
    citations: count,
    pass: count,
    review: count,
    fail: count,
    notIndexed: count,
    /** Citations beyond the limit. */
    notChecked: count,
  }),
  rows: z.array(textAuditRowSchema),
  sources: z.array(textAuditSourceSchema),
  /** Of the references that name a paper; absent where nothing may be fetched. */
  references: z.array(checkedReferenceSchema).optional(),
  /** Sentences that could be checked and cite nothing. */
  uncited: z.array(spanSchema.extend({ text: z.string() })),
});

export type TextAuditRow = z.output<typeof textAuditRowSchema>;
export type TextAuditSource = z.output<typeof textAuditSourceSchema>;
export type TextAudit = z.output<typeof textAuditSchema>;

/** `retrieval_audit.json`: what was indexed and searched, how every citation fared, and what is left to do by hand. */
export const retrievalAuditSchema = z.object({
  index: z.object({ documents: count, passages: count, sources: count, publishers: count }),
  queries: z.object({
    executed: count,
    averageResults: z.number().nonnegative(),
    /** Mean dense cosine of the best passages over queries with results; null if unknown. */
    averageRelevance: scoreSchema.nullable(),
    zeroResults: count,
  }),
  /** Null without citations. */
  averageSupport: scoreSchema.nullable(),
  rows: z.array(auditRowSchema.extend({ uri: z.string() })),
  /** The audit of each statement as a whole; empty in audits of earlier versions. */
  statements: z.array(statementAuditSchema.extend({ text: z.string() })).default([]),
  mended: z.array(mendedStatementSchema),
  removed: z.array(z.object({ text: z.string(), reason: z.string() })),
  refetch: z.array(z.object({ uri: z.string(), reason: z.string() })),
  verifyByHand: z.array(z.object({ what: z.enum(["sentence", "claim"]), text: z.string(), why: z.string() })),
});

export type RetrievalAudit = z.output<typeof retrievalAuditSchema>;
