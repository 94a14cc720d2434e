import { claimClassSchema } from "@quarry/contracts";
import { z } from "zod";

/** A claim as a model words it, with the quote it is taken from. */
const repliedClaimSchema = z.object({
  class: claimClassSchema,
  /** The claim in words that can be understood alone. */
  text: z.string(),
  passageId: z.string(),
  quote: z.string(),
  /** Of a critical claim, what would deny it; null of any other. */
  counter: z.string().nullish(),
});

/** What a model is asked of the evidence. */
export const claimReplySchema = z.object({ claims: z.array(repliedClaimSchema) });

export type RepliedClaim = z.output<typeof repliedClaimSchema>;
