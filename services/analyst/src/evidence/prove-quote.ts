import type { Citation, RankedPassage } from "@quarry/contracts";
import { termSet } from "@quarry/extractive";
import { locateQuote } from "@quarry/text";
import { passageSentences, passageText } from "./passage-sentences.ts";
import type { DocumentTexts } from "./read-texts.ts";

/** Where a quote is looked for. */
export interface QuotedPassage {
  readonly passage: RankedPassage;
  readonly texts: DocumentTexts;
  readonly language: string;
  /** Two when left out. */
  readonly maxSentences?: number;
}

/** A word or two stand anywhere and prove nothing. */
const fewestTerms = 2;

/**
 * The whole sentences of a passage in which a quote stands, so that nothing is proved by half a sentence; undefined when the quote does
 * not stand there verbatim, is too short to prove anything, or is longer than so many sentences.
 */
export const proveQuote = (
  quote: string,
  { passage, texts, language, maxSentences = 2 }: QuotedPassage,
): Citation | undefined => {
  if (termSet(quote, language).size < fewestTerms) return undefined;
  const text = passageText(passage, texts);
  const found = locateQuote(text, quote);
  if (found === undefined) return undefined;
  const quoted = passageSentences(passage, texts, language).filter(
    ({ start, end }) => start < passage.start + found.end && passage.start + found.start < end,
  );
  const [first, last] = [quoted[0], quoted.at(-1)];
  if (first === undefined || last === undefined || quoted.length > maxSentences) return undefined;
  const { documentId, start } = first;
  const { end } = last;
  return { documentId, start, end, quote: text.slice(start - passage.start, end - passage.start) };
};
