import { collapseWhitespace, containment, termSet, weightByLength } from "@quarry/text";
import { spokenQuote } from "../spoken-quote.ts";
import { denyEachOther } from "./contradiction.ts";

const plain = (text: string): string => collapseWhitespace(text).toLowerCase();

const goesOnBefore = /[\p{L}\p{N}][.,'’]?$/u;
const goesOnAfter = /^[.,'’]?\p{N}/u;

/** True if a match would cut a number: "4,500 crowns" does not contain "500 crowns", nor "in 1893" "in 18". */
const cutsNumber = (text: string, start: number, end: number): boolean =>
  (/\p{N}/u.test(text.charAt(start)) && goesOnBefore.test(text.slice(Math.max(0, start - 2), start))) ||
  (/\p{N}/u.test(text.charAt(end - 1)) && goesOnAfter.test(text.slice(end, end + 2)));

/** True if the quote contains the exact words of the sentence, ignoring white space, case and the attribution to a speaker. */
export const saysVerbatim = (quote: string, sentence: string): boolean => {
  const said = plain(spokenQuote(sentence)?.words ?? sentence);
  const text = plain(quote);
  for (let at = said === "" ? -1 : text.indexOf(said); at !== -1; at = text.indexOf(said, at + 1))
    if (!cutsNumber(text, at, at + said.length)) return true;
  return false;
};

/**
 * Scores how far a quote supports a sentence, 0–1: 1 for the same words, otherwise the share of the sentence's terms in the quote,
 * halved if one negates what the other says.
 */
export const supportScore = (sentence: string, quote: string, language: string): number => {
  if (saysVerbatim(quote, sentence)) return 1;
  const lexical = containment(termSet(sentence, language), termSet(quote, language), weightByLength);
  return denyEachOther(sentence, quote, language) ? lexical / 2 : lexical;
};
