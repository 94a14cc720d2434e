import { z } from "zod";

/** What a model says of one passage. */
const passageVerdictSchema = z.object({
  passageId: z.string(),
  verdict: z.enum(["supports", "contradicts", "neutral"]),
  quote: z.string(),
});

/** What a model is asked of a claim and its passages. */
export const verdictReplySchema = z.object({ verdicts: z.array(passageVerdictSchema) });

export type PassageVerdict = z.output<typeof passageVerdictSchema>;
