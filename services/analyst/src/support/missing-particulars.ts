import { termSet } from "@quarry/extractive";
import { names, numbersAgree } from "@quarry/grounding";

/** How many of the names of a sentence its quote does not hold, in any inflection, and one more when any number is missing. */
export const countMissingParticulars = (sentence: string, quote: string, language: string): number => {
  const held = termSet(quote, language);
  const absent = [...names(sentence)].filter((name) => !termSet(name, language).isSubsetOf(held));
  return absent.length + (numbersAgree(sentence, quote) ? 0 : 1);
};
