import type { Expansion, ExpansionInput } from "../expansion.ts";
import { newVariations } from "./new-variations.ts";
import { usablePassage } from "./usable-passage.ts";

/** What of an expansion adds to what is asked already, in a length that can be searched with. */
export const usableExpansion = (
  { hypothetical, variations }: Expansion,
  { question, topic, gap }: ExpansionInput,
): Expansion => {
  const asked = [question, topic.question, ...topic.queries, ...(gap === undefined ? [] : [gap])];
  return {
    hypothetical: hypothetical === null ? null : usablePassage(hypothetical, asked),
    variations: newVariations(variations, asked),
  };
};
