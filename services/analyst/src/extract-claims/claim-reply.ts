import { claimClassSchema } from "@quarry/contracts";
import { z } from "zod";

/** A sentence a model takes for a claim. */
const saidClaimSchema = z.object({
  class: claimClassSchema,
  passageId: z.string(),
  quote: z.string(),
  /** Of a critical claim, what would deny it. */
  counter: z.string().optional(),
});

/** What a model is asked of the evidence. */
export const claimReplySchema = z.object({ claims: z.array(saidClaimSchema) });

export type SaidClaim = z.output<typeof saidClaimSchema>;
