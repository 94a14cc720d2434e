import { spokenQuote } from "@quarry/grounding";
import { collapseWhitespace } from "@quarry/text";
import { deniedTerms } from "./denial.ts";
import { containment, termSet, weightByLength } from "./term-overlap.ts";

const plain = (text: string): string => collapseWhitespace(text).toLowerCase();

/** Whether the quote has the very words of the sentence, white space and case aside, and aside from who says them. */
export const saysVerbatim = (quote: string, sentence: string): boolean => {
  const said = plain(spokenQuote(sentence)?.words ?? sentence);
  return said !== "" && plain(quote).includes(said);
};

/** Whether one of two texts denies a term that both hold. */
export const denyEachOther = (sentence: string, quote: string, language: string): boolean => {
  const shared = termSet(sentence, language).intersection(termSet(quote, language));
  const denied = deniedTerms(sentence, language).symmetricDifference(deniedTerms(quote, language));
  return denied.intersection(shared).size > 0;
};

/**
 * How far a quote supports a sentence, 0–1: 1 for the same words, else the share of the sentence's terms the quote holds,
 * halved when one denies what the other says.
 */
export const supportScore = (sentence: string, quote: string, language: string): number => {
  if (saysVerbatim(quote, sentence)) return 1;
  const lexical = containment(termSet(sentence, language), termSet(quote, language), weightByLength);
  return denyEachOther(sentence, quote, language) ? lexical / 2 : lexical;
};
