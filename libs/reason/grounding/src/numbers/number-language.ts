import { languageWords } from "@quarry/language-data";
import { numberWordsInSlices, spelledLanguages } from "@quarry/language-data/numbers";
import { detectLanguage, finish, primaryLanguage, type Sliced } from "@quarry/text";
import { wordNumbers } from "./words/word-numbers.ts";

const unknown = "und";
/** Characters needed to detect the language of number words; the language of a longer text is clear from its other words. */
const sampleLength = 500;

const isKnown = (language: string | undefined): language is string =>
  language !== undefined && language !== unknown;

const lettersOfNumbers = (text: string, language: string): number =>
  wordNumbers(text, language).reduce((letters, { start, end }) => letters + end - start, 0);

const asked: readonly string[] = [...new Set(["en", ...languageWords.keys(), ...spelledLanguages])];

/** Returns the language in which most of a text reads as numbers; English if no other language does better. */
function* languageByNumbers(text: string): Sliced<string> {
  const sample = text.slice(0, sampleLength);
  let best = { language: "en", letters: 0 };
  for (const language of asked) {
    yield* numberWordsInSlices(language);
    const letters = lettersOfNumbers(sample, language);
    if (letters > best.letters) best = { language, letters };
    yield;
  }
  return best.language;
}

/**
 * Returns the language (primary tag) for reading the numbers of a text: its own, or else the given one, or else the one with most
 * of its number words.
 */
export function* numberLanguageInSlices(text: string, given: string | undefined): Sliced<string> {
  const found = detectLanguage(text);
  if (found !== unknown) return found;
  const primary = primaryLanguage(given);
  return isKnown(primary) ? primary : yield* languageByNumbers(text);
}

/** Returns the language for reading the numbers of a statement: the given one if known. */
export function* statementLanguageInSlices(statement: string, given: string | undefined): Sliced<string> {
  const primary = primaryLanguage(given);
  return isKnown(primary) ? primary : yield* numberLanguageInSlices(statement, undefined);
}

/** Does the same without pauses: the first time it reads the number words of every language, which takes half a second. */
export const statementLanguage = (statement: string, given: string | undefined): string =>
  finish(statementLanguageInSlices(statement, given));
