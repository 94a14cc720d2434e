import { type Expansion, type ExpansionInput, gapsOf } from "../expansion.ts";
import { newVariations } from "./new-variations.ts";
import { usablePassage } from "./usable-passage.ts";

/** What of an expansion adds to what is asked already, in a length that can be searched with. */
export const usableExpansion = (
  { hypothetical, variations }: Expansion,
  input: ExpansionInput,
): Expansion => {
  const { question, topic, asked: before = [] } = input;
  const asked = [question, topic.question, ...topic.queries, ...before, ...gapsOf(input)];
  return {
    hypothetical: hypothetical === null ? null : usablePassage(hypothetical, asked),
    variations: newVariations(variations, asked),
  };
};
