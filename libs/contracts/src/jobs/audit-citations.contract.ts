import { z } from "zod";
import { defineContract } from "../define-contract.ts";
import { auditRowSchema, citedSentenceSchema } from "../domain/citation.ts";
import { runIdSchema } from "../domain/primitives.ts";

/** Checks every citation: does the quote stand where it is said to stand, and does it carry the sentence, numbers included? */
export const auditCitations = defineContract({
  name: "audit-citations",
  input: z.object({
    runId: runIdSchema,
    language: z.string(),
    /** What the report answers; jobs of an earlier version do not say. */
    question: z.string().optional(),
    sentences: z.array(citedSentenceSchema),
  }),
  output: z.object({ rows: z.array(auditRowSchema) }),
  identity: ({ runId }) => runId,
  runId: ({ runId }) => runId,
  deadlineMs: 120_000,
  events: (_input, { rows }) => {
    const count = (status: string): number => rows.filter((row) => row.status === status).length;
    return [
      {
        type: "citations-audited",
        pass: count("PASS"),
        review: count("REVIEW"),
        fail: count("FAIL"),
        notIndexed: count("SOURCE_NOT_INDEXED"),
      },
    ];
  },
});
