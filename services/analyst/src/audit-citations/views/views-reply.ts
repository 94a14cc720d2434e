import { supportViewSchema } from "@quarry/contracts";
import { z } from "zod";

/** What a model says of one pair of sentence and quote. */
const pairViewSchema = z.object({
  id: z.string(),
  support: supportViewSchema,
  unsupported: z.array(z.string()),
});

/** What a model is asked of the citations of a report. */
export const viewsReplySchema = z.object({ views: z.array(pairViewSchema) });

export type PairView = z.output<typeof pairViewSchema>;
