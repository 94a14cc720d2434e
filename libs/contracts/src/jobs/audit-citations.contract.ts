import { z } from "zod";
import { defineContract, untilRunEnds } from "../define-contract.ts";
import { auditRowSchema, citedSentenceSchema, rewrittenSentenceSchema } from "../domain/citation.ts";
import { runIdSchema } from "../domain/primitives.ts";

/**
 * Checks every citation: does the quote stand where it is said to stand, and does it carry the sentence, numbers included? What fails is
 * written anew once, and checked again.
 */
export const auditCitations = defineContract({
  name: "audit-citations",
  input: z.object({
    runId: runIdSchema,
    language: z.string(),
    /** What the report answers; jobs of an earlier version do not say. */
    question: z.string().optional(),
    sentences: z.array(citedSentenceSchema),
  }),
  output: z.object({
    /** Of every sentence as it is now. */
    rows: z.array(auditRowSchema),
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
