import { z } from "zod";
import { defineContract } from "../define-contract.ts";
import { claimSchema, judgedClaimSchema } from "../domain/claim.ts";
import { rankedPassageSchema } from "../domain/passage.ts";
import { runIdSchema } from "../domain/primitives.ts";

/** Weighs one claim against passages: what supports it, what contradicts it, how many independent publishers stand behind it. */
export const judgeClaim = defineContract({
  name: "judge-claim",
  input: z.object({
    runId: runIdSchema,
    language: z.string(),
    claim: claimSchema,
    passages: z.array(rankedPassageSchema),
  }),
  output: judgedClaimSchema,
  identity: ({ runId, claim }) => `${runId}/${claim.id}`,
  runId: ({ runId }) => runId,
  deadlineMs: 60_000,
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
