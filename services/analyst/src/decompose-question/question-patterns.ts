import { chinesePatterns } from "./patterns/chinese.ts";
import { englishPatterns } from "./patterns/english.ts";
import { frenchPatterns, germanPatterns, spanishPatterns } from "./patterns/european.ts";
import { russianPatterns } from "./patterns/russian.ts";
import type { QuestionPattern } from "./question-form.ts";

const tables: Readonly<Record<string, readonly QuestionPattern[]>> = {
  en: englishPatterns,
  zh: chinesePatterns,
  ru: russianPatterns,
  de: germanPatterns,
  fr: frenchPatterns,
  es: spanishPatterns,
};

/** The patterns of a language; none for a language without a table. */
export const questionPatternsOf = (language: string): readonly QuestionPattern[] => tables[language] ?? [];
