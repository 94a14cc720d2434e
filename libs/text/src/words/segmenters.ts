import { remember } from "../remember.ts";
import { primaryLanguage } from "./stop-words.ts";

/** Far more than there are languages in one installation. */
export const maxLanguages = 64;

// A segmenter costs as much as some thousand letters, and as much again once it is collected; texts are cut sentence by sentence.
const createSegmenters = (granularity: "word" | "sentence"): ((locale?: string) => Intl.Segmenter) => {
  const segmenterOf = remember(
    (language: string | undefined) => new Intl.Segmenter(language, { granularity }),
    maxLanguages,
  );
  return (locale) => segmenterOf(primaryLanguage(locale));
};

/** What cuts a text of a language into words (UAX 29, ICU); the same one each time. */
export const wordSegmenter = createSegmenters("word");

/** What cuts a text of a language into sentences (UAX 29, ICU); the same one each time. */
export const sentenceSegmenter = createSegmenters("sentence");
