import { z } from "zod";
import { defineContract, untilRunEnds } from "../../define-contract.ts";
import { rankedPassageSchema } from "../../domain/evidence/passage.ts";
import { runIdSchema } from "../../domain/primitives.ts";
import { auditRowSchema } from "../../domain/report/citation.ts";
import {
  rewrittenSentenceSchema,
  statementAuditSchema,
  statementSchema,
} from "../../domain/report/statement.ts";

/**
 * Checks every statement against all its quotes together, and every citation by what is lost without it: the citation recall and precision
 * of ALCE (Gao et al. 2023). What fails is written anew once, and checked again.
 */
export const auditCitations = defineContract({
  name: "audit-citations",
  input: z.object({
    runId: runIdSchema,
    language: z.string(),
    /** What the report answers; jobs of an earlier version do not say. */
    question: z.string().optional(),
    sentences: z.array(statementSchema),
    /** The headings that statements stand under; absent in jobs of an earlier version. */
    sections: z.array(z.object({ id: z.string(), heading: z.string() })).optional(),
    /** What was found for the searches of statements that say what the sources do not say; absent in jobs of an earlier version. */
    searches: z
      .array(z.object({ statementId: z.string(), query: z.string(), passages: z.array(rankedPassageSchema) }))
      .optional(),
  }),
  output: z.object({
    /** Of every sentence as it is now. */
    rows: z.array(auditRowSchema),
    /** One per statement; answers of an earlier version have none. */
    statements: z.array(statementAuditSchema).optional(),
    /** Sentences that failed and pass in other words or with fewer citations; answers of an earlier version have none. */
    rewritten: z.array(rewrittenSentenceSchema).optional(),
  }),
  identity: ({ runId }) => runId,
  runId: ({ runId }) => runId,
  deadlineMs: untilRunEnds,
  events: (_input, { rows, rewritten = [] }) => {
    const count = (status: string): number => rows.filter((row) => row.status === status).length;
    return [
      {
        type: "citations-audited",
        pass: count("PASS"),
        review: count("REVIEW"),
        fail: count("FAIL"),
        notIndexed: count("SOURCE_NOT_INDEXED"),
        rewritten: rewritten.length,
      },
    ];
  },
});
