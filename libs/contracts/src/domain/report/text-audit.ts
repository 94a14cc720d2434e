import { z } from "zod";
import { unavailableReasonSchema } from "../evidence/document.ts";
import { documentIdSchema, gradeSchema, spanSchema } from "../primitives.ts";
import { auditRowSchema } from "./citation.ts";

/** The audit of one citation of a text that somebody else wrote; `text` is what was checked: the sentence, or its part before the mark. */
export const textAuditRowSchema = auditRowSchema.omit({ documentId: true }).extend({
  /** Where the sentence stands in the text that was handed in. */
  sentence: spanSchema,
  /** What the text calls the source: the key of a reference, or an address. */
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
  /** Sentences that could be checked and cite nothing. */
  uncited: z.array(spanSchema.extend({ text: z.string() })),
});

export type TextAuditRow = z.output<typeof textAuditRowSchema>;
export type TextAuditSource = z.output<typeof textAuditSourceSchema>;
export type TextAudit = z.output<typeof textAuditSchema>;
