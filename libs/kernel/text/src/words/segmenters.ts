import { remember } from "../remember.ts";
import { primaryLanguage } from "./stop-words.ts";

/** Far more than the languages of one installation. */
export const maxLanguages = 64;

// A segmenter costs as much as segmenting about a thousand letters, plus garbage collection; texts are cut sentence by sentence.
const createSegmenters = (granularity: "word" | "sentence"): ((locale?: string) => Intl.Segmenter) => {
  const segmenterOf = remember(
    (language: string | undefined) => new Intl.Segmenter(language, { granularity }),
    maxLanguages,
  );
  return (locale) => segmenterOf(primaryLanguage(locale));
};

/** Word segmenter of a language (UAX 29, ICU); cached. */
export const wordSegmenter = createSegmenters("word");

/** Sentence segmenter of a language (UAX 29, ICU); cached. */
export const sentenceSegmenter = createSegmenters("sentence");
