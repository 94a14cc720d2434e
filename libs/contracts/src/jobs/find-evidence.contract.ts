import { z } from "zod";
import { defineContract } from "../define-contract.ts";
import { rankedPassageSchema } from "../domain/passage.ts";
import { gradeSchema, runIdSchema, scopeSchema } from "../domain/primitives.ts";

/** One search string and what it is to the subject. The first query is the one passages are finally scored against. */
export const evidenceQuerySchema = z.object({
  role: z.enum(["question", "topic", "hypothetical", "variation", "gap", "claim", "counter"]),
  text: z.string().min(1),
});

/** Ranks the passages of some scopes for a subject: hybrid candidates, MaxSim, spans, diversity. */
export const findEvidence = defineContract({
  name: "find-evidence",
  input: z.object({
    runId: runIdSchema,
    /** What the evidence is for: a topic's or a claim's id. */
    subject: z.string(),
    round: z.int().nonnegative(),
    queries: z.array(evidenceQuerySchema).min(1).max(24),
    filters: z.object({ scopes: z.array(scopeSchema).min(1), minGrade: gradeSchema.optional() }),
    /** How many passages to answer with. */
    topK: z.int().min(1).max(50),
  }),
  output: z.object({ subject: z.string(), passages: z.array(rankedPassageSchema) }),
  identity: ({ runId, subject, round }) => `${runId}/${subject}/${round}`,
  runId: ({ runId }) => runId,
  deadlineMs: 60_000,
  events: (_input, { subject, passages }) => [{ type: "evidence-found", subject, passages: passages.length }],
});

export type EvidenceQuery = z.output<typeof evidenceQuerySchema>;
