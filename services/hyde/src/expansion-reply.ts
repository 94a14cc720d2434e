import { z } from "zod";
import type { ExpansionInput } from "./expansion.ts";
import { usableExpansion } from "./usable/usable-expansion.ts";

const variation = z.object({
  kind: z.enum(["rephrased", "broader", "narrower"]),
  text: z.string().describe("A search query of 2 to 12 words."),
});

const nothingNew =
  "nothing of this can be used: write 2 to 3 sentences as an answer might read, and queries that are not asked already";

/**
 * What a model is asked for: the hypothetical passage (HyDE, Gao et al. 2022) and the variations in one answer. Limits
 * are told, and what exceeds them is cut later; only an answer of which nothing is left is refused.
 */
export const expansionReply = (input: ExpansionInput) =>
  z
    .object({
      hypothetical: z.string().describe("2 to 3 sentences, at most 600 characters."),
      variations: z.array(variation).describe("3 to 6 queries, one or two of each kind."),
    })
    .refine(
      (said) => {
        const { hypothetical, variations } = usableExpansion(said, input);
        return hypothetical !== null || variations.length > 0;
      },
      { error: nothingNew },
    );
