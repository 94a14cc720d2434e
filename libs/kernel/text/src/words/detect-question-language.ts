import { closedClasses, isoStopWords, languageWords } from "@quarry/language-data";
import { detectLanguage } from "./detect-language.ts";
import { wordTexts } from "./words.ts";

/**
 * Detects the primary BCP 47 tag of the language of a question. If it is too short for `detectLanguage`, this is the language
 * with most of its words among its stop words and question words; "und" if several languages have equally many.
 */
export const detectQuestionLanguage = (question: string): string => {
  const detected = detectLanguage(question, { isQuestion: true });
  if (detected !== "und") return detected;
  const asked = wordTexts(question, "und")
    .map((word) => word.toLowerCase())
    .filter((word) => /\p{L}/u.test(word));
  const [best, second] = [...languageWords.keys()]
    .map((language) => {
      const { interrogatives } = closedClasses(language);
      const known = asked.filter((word) => isoStopWords(language).has(word) || interrogatives.includes(word));
      return { language, count: known.length };
    })
    .toSorted((one, other) => other.count - one.count);
  return best === undefined || best.count === (second?.count ?? 0) ? "und" : best.language;
};
