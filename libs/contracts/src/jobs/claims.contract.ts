import { z } from "zod";
import { defineContract, untilRunEnds } from "../define-contract.ts";
import { claimSchema, judgedClaimSchema } from "../domain/assessment.ts";
import { rankedPassageSchema } from "../domain/passage.ts";
import { documentIdSchema, runIdSchema } from "../domain/primitives.ts";
import { topicSchema } from "../domain/question.ts";

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

/** Weighs one claim against passages: what supports it, what contradicts it, how many independent publishers stand behind it. */
export const judgeClaim = defineContract({
  name: "judge-claim",
  input: z.object({
    runId: runIdSchema,
    language: z.string(),
    claim: claimSchema,
    passages: z.array(rankedPassageSchema),
    /** Found only by the query for evidence against the claim. */
    counter: z.array(rankedPassageSchema).optional(),
    /** Documents of too low a grade for a claim of this class: what they say is shown and decides nothing. */
    belowFloor: z.array(documentIdSchema).optional(),
    /** False where the run has no call of a language model left for this claim. */
    asksModel: z.boolean().optional(),
  }),
  output: judgedClaimSchema,
  identity: ({ runId, claim }) => `${runId}/${claim.id}`,
  runId: ({ runId }) => runId,
  deadlineMs: untilRunEnds,
  events: (_input, { id, text, status, supporting, contradicting }) => [
    {
      type: "claim-judged",
      claimId: id,
      text,
      status,
      supporting: supporting.length,
      contradicting: contradicting.length,
    },
  ],
});
