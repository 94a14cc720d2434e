import { z } from "zod";
import { defineContract, untilRunEnds } from "../../define-contract.ts";
import { claimSchema } from "../../domain/evidence/claim.ts";
import { rankedPassageSchema } from "../../domain/evidence/passage.ts";
import { runIdSchema } from "../../domain/primitives.ts";
import { topicSchema } from "../../domain/question.ts";

/** Takes the checkable sentences out of the evidence and says how much hangs on each. */
export const extractClaims = defineContract({
  name: "extract-claims",
  input: z.object({
    runId: runIdSchema,
    question: z.string().min(1),
    language: z.string(),
    topics: z.array(z.object({ topic: topicSchema, passages: z.array(rankedPassageSchema) })),
    maxClaims: z.int().min(1).max(60),
  }),
  output: z.object({ claims: z.array(claimSchema) }),
  identity: ({ runId }) => runId,
  runId: ({ runId }) => runId,
  deadlineMs: untilRunEnds,
  events: (_input, { claims }) => [{ type: "claims-extracted", claims: claims.length }],
});
