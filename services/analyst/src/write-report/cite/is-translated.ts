import type { RankedPassage } from "@quarry/contracts";
import { detectLanguage, primaryLanguage } from "@quarry/text";
import { passageText } from "../../evidence/passage-sentences.ts";
import type { Sources } from "./nearest-citation.ts";

/** What the language of a text is when its words do not tell. */
const unknown = "und";

/**
 * Whether a sentence says in the language of the report what a passage says in another one: then they share no words, and only a quote
 * that was copied out of the passage can show what the sentence rests on.
 */
export const isTranslated = (
  sentence: string,
  passage: RankedPassage,
  { texts, language }: Sources,
): boolean => {
  const wanted = primaryLanguage(language) ?? unknown;
  const read = detectLanguage(passageText(passage, texts));
  if (wanted === unknown || read === unknown || read === wanted) return false;
  return [wanted, unknown].includes(detectLanguage(sentence));
};
