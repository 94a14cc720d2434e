import { z } from "zod";

const stanceSchema = z.enum(["supports", "contradicts", "neutral"]);

/** What a model makes of one passage. */
const passageStanceSchema = z.object({ passageId: z.string(), stance: stanceSchema, quote: z.string() });

/** What a model is asked of a claim, the quote it was taken from and the passages. */
export const verdictReplySchema = z.object({
  /** Of the claim's own quote; null where there is none. */
  origin: stanceSchema.nullish(),
  passages: z.array(passageStanceSchema),
});

export type VerdictReply = z.output<typeof verdictReplySchema>;
export type PassageStance = z.output<typeof passageStanceSchema>;
