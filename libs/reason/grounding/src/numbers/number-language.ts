import { languageWords, spelledLanguages } from "@quarry/language-data";
import { detectLanguage, primaryLanguage } from "@quarry/text";
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
const languageByNumbers = (text: string): string => {
  const sample = text.slice(0, sampleLength);
  const [best] = asked
    .map((language) => ({ language, letters: lettersOfNumbers(sample, language) }))
    .toSorted((one, other) => other.letters - one.letters);
  return best?.language ?? "en";
};

/**
 * Returns the language (primary tag) for reading the numbers of a text: its own, or else the given one, or else the one with most
 * of its number words.
 */
export const numberLanguage = (text: string, given: string | undefined): string => {
  const found = detectLanguage(text);
  if (found !== unknown) return found;
  const primary = primaryLanguage(given);
  return isKnown(primary) ? primary : languageByNumbers(text);
};

/** Returns the language for reading the numbers of a statement: the given one if known. */
export const statementLanguage = (statement: string, given: string | undefined): string => {
  const primary = primaryLanguage(given);
  return isKnown(primary) ? primary : numberLanguage(statement, undefined);
};
