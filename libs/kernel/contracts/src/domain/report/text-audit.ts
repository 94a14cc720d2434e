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
  /** Null if the source was not read; there is no quote then. */
  documentId: documentIdSchema.nullable(),
  /** Reason of its status. */
  reason: z.string(),
});

/** A source of an audited text: read, or the reason why not. */
const textAuditSourceSchema = z.object({
  /** All names that the text uses for it. */
  refs: z.array(z.string()).min(1),
  uri: z.string().nullable(),
  title: z.string().nullable(),
  /**
   * `not-fetched`: not allowed by the request or the limit; `unnamed`: neither address nor text is known; `not-cited`: no sentence
   * cites it.
   */
  status: z.enum(["read", "unavailable", "not-fetched", "unnamed", "not-cited"]),
  /** Why it is unavailable. */
  reason: unavailableReasonSchema.optional(),
  /** Explanation of the reason. */
  detail: z.string().optional(),
  documentId: documentIdSchema.optional(),
  publisher: z.string().optional(),
  grade: gradeSchema.optional(),
  characters: z.int().nonnegative().optional(),
  /** Number of rows that use it. */
  citations: z.int().nonnegative(),
});

/** Result of looking up a reference in paper registries. */
export const checkedReferenceSchema = z.object({
  /** Its key in the text. */
  key: z.string(),
  /** `differs`: the id or the year belongs to another paper; `not-checked`: no registry was available. */
  status: z.enum(["exists", "differs", "not-found", "not-checked"]),
  /** Explanation of the status. */
  detail: z.string(),
  /** Its journal, year and citations, and whether it was retracted. */
  paper: paperSchema.optional(),
});

export type CheckedReference = z.output<typeof checkedReferenceSchema>;

const count = z.int().nonnegative();

/** The audit of a text: one row per citation, its sources, and sentences without citations. Offsets count UTF-16 code units. */
export const textAuditSchema = z.object({
  language: z.string(),
  summary: z.object({
    sentences: count,
    /** Number of sentences with citations. */
    cited: count,
    /** Number of sentences without citations; `checkable` of them contain something checkable. */
    uncited: count,
    checkable: count,
    citations: count,
    pass: count,
    review: count,
    fail: count,
    notIndexed: count,
    /** Number of citations beyond the limit. */
    notChecked: count,
  }),
  rows: z.array(textAuditRowSchema),
  sources: z.array(textAuditSourceSchema),
  /** References that name a paper; absent if fetching is not allowed. */
  references: z.array(checkedReferenceSchema).optional(),
  /** Checkable sentences without citations. */
  uncited: z.array(spanSchema.extend({ text: z.string() })),
});

export type TextAuditRow = z.output<typeof textAuditRowSchema>;
export type TextAuditSource = z.output<typeof textAuditSourceSchema>;
export type TextAudit = z.output<typeof textAuditSchema>;

/** `retrieval_audit.json`: what was indexed and searched, the audit of every citation, and what remains to be checked by hand. */
export const retrievalAuditSchema = z.object({
  index: z.object({ documents: count, passages: count, sources: count, publishers: count }),
  queries: z.object({
    executed: count,
    averageResults: z.number().nonnegative(),
    /** Mean dense cosine of the best passages over queries with results; null if unknown. */
    averageRelevance: scoreSchema.nullable(),
    zeroResults: count,
  }),
  /** Null if there are no citations. */
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
