import { collapseWhitespace } from "@quarry/text";
import { deniedTerms } from "./denied-terms.ts";
import { containment, type TermWeight, termSet } from "./term-overlap.ts";

/** From this score a quote carries its sentence. */
export const passSupport = 0.7;
/** Below this score it speaks of something else. */
export const failSupport = 0.35;

/** Longer words and numbers say more than short ones. */
const weightByLength: TermWeight = (term) => (/\p{N}/u.test(term) ? 2 : Math.min(2, 0.5 + term.length / 8));

const plain = (text: string): string => collapseWhitespace(text).toLowerCase();

/**
 * How far a quote supports a sentence, 0–1: 1 for the same words, else the share of the sentence's terms the quote holds,
 * halved when one denies what the other says.
 */
export const supportScore = (sentence: string, quote: string, language: string): number => {
  const said = plain(sentence);
  const quoted = plain(quote);
  if (said !== "" && (said === quoted || quoted.includes(said))) return 1;
  const sentenceTerms = termSet(sentence, language);
  const quoteTerms = termSet(quote, language);
  const lexical = containment(sentenceTerms, quoteTerms, weightByLength);
  const denied = deniedTerms(sentence, language).symmetricDifference(deniedTerms(quote, language));
  const disputed = denied.intersection(sentenceTerms).intersection(quoteTerms).size > 0;
  return disputed ? lexical / 2 : lexical;
};
