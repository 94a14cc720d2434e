import { z } from "zod";
import { scoreSchema } from "../primitives.ts";
import { auditRowSchema } from "./citation.ts";
import { rewrittenSentenceSchema, statementAuditSchema } from "./statement.ts";

const count = z.int().nonnegative();

/** `retrieval_audit.json`: what was indexed and searched, how every citation fared, and what is left to do by hand. */
export const retrievalAuditSchema = z.object({
  index: z.object({ documents: count, passages: count, sources: count, publishers: count }),
  queries: z.object({
    executed: count,
    averageResults: z.number().nonnegative(),
    /** Mean over the queries that found something of the dense cosine of their best passage; null when nobody has told. */
    averageRelevance: scoreSchema.nullable(),
    zeroResults: count,
  }),
  /** Null without citations. */
  averageSupport: scoreSchema.nullable(),
  rows: z.array(auditRowSchema.extend({ uri: z.string() })),
  /** The audit of each statement as a whole; empty in audits of earlier versions. */
  statements: z.array(statementAuditSchema.extend({ text: z.string() })).default([]),
  rewritten: z.array(rewrittenSentenceSchema.omit({ citations: true })),
  removed: z.array(z.object({ text: z.string(), reason: z.string() })),
  refetch: z.array(z.object({ uri: z.string(), reason: z.string() })),
  verifyByHand: z.array(z.object({ what: z.enum(["sentence", "claim"]), text: z.string(), why: z.string() })),
});

export type RetrievalAudit = z.output<typeof retrievalAuditSchema>;
