import { containsCjk } from "@quarry/text";
import { isNavigation } from "../../signals/is-navigation.ts";
import { leansOnContext, sentenceQuality } from "../../signals/sentence-quality.ts";
import { plainSentence } from "./plain-sentence.ts";

const embedded = /!\[|<\/?[a-z][^>]*>|https?:\/\/\S{40}/iu;
/** A small letter opens the rest of a cut sentence, unless the word is a name of code: `lockDuration`, `npm_config`. */
const fragment = /^(?:[),;.·|]|\p{Ll}[\p{Ll}'’-]*(?:[\s,.;:!?]|$))/u;
const enumeration = /(?:\s[·•|]\s[^·•|]*){3}/u;
/** Words that point at something beside the sentence: the list, table or figure that follows it. */
const pointer =
  /\b(?:as follows|the following|see (?:below|above)|(?:shown|listed|described) (?:below|above|here))\b|如下|见下/iu;
const lengths = { spaced: { min: 40, max: 400 }, unspaced: { min: 8, max: 200 } } as const;

const hasFitLength = (text: string): boolean => {
  const { min, max } = containsCjk(text) ? lengths.unspaced : lengths.spaced;
  return text.length >= min && text.length <= max;
};
/** An entry of a reference, "**name** `type` - …", answers nothing by itself. */
const referenceEntry = /^\*\*[^*]+\*\*:?\s+`|^`[^`]+`\s*(?:[-–—:(]|$)/u;

/** Whether a sentence is an entry of a reference and no statement. */
export const isReferenceEntry = (quote: string): boolean => referenceEntry.test(plainSentence(quote));

/** How a sentence may be quoted: alone, only behind the one before it, or not at all. */
export type Quotability = "alone" | "after-previous" | "never";

/** Says how a sentence may be quoted in a section, from its form alone. */
export const quotabilityOf = (quote: string, language: string): Quotability => {
  const text = plainSentence(quote);
  if (!hasFitLength(text) || sentenceQuality(text, language) === 0) return "never";
  if (embedded.test(text) || fragment.test(text) || enumeration.test(text) || isNavigation(text))
    return "never";
  return leansOnContext(text) ? "after-previous" : "alone";
};

/** Short English without one of these is often no sentence: "Number of open connections in this pool." */
const auxiliary =
  /\b(?:is|are|was|were|has|have|had|can|could|cannot|will|would|must|may|might|does|do|did|should|shall|never|always)\b|n[’']t\b/iu;
const shortEnglish = 60;

/** Whether a sentence is whole enough for the short answer: closed, without links or questions, pointing nowhere. */
export const isWholeStatement = (quote: string, language: string): boolean => {
  const text = plainSentence(quote);
  const isFit = sentenceQuality(text, language) >= (leansOnContext(text) ? 0.8 : 1);
  if (language === "en" && text.length < shortEnglish && !auxiliary.test(text)) return false;
  return (
    isFit && !pointer.test(text) && !isReferenceEntry(quote) && !/[?？]/u.test(text) && !/\]\(/u.test(text)
  );
};
