import { type Expansion, type ExpansionInput, gapsOf } from "../expansion.ts";
import { newVariations } from "./new-variations.ts";
import { validPassage } from "./valid-passage.ts";

/** What of an expansion adds to what is asked already, in a length that can be searched with. */
export const validExpansion = ({ hypothetical, variations }: Expansion, input: ExpansionInput): Expansion => {
  const { question, topic, asked: before = [] } = input;
  const asked = [question, topic.question, ...topic.queries, ...before, ...gapsOf(input)];
  return {
    hypothetical: hypothetical === null ? null : validPassage(hypothetical, asked),
    variations: newVariations(variations, asked),
  };
};
