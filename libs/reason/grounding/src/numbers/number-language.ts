import { languageWords, spelledLanguages } from "@quarry/language-data";
import { detectLanguage, primaryLanguage } from "@quarry/text";
import { wordNumbers } from "./word-numbers.ts";

const unknown = "und";
/** Enough to tell the language of number words; a longer text tells its language by its other words. */
const sampleLength = 500;

const isKnown = (language: string | undefined): language is string =>
  language !== undefined && language !== unknown;

const lettersOfNumbers = (text: string, language: string): number =>
  wordNumbers(text, language).reduce((letters, { start, end }) => letters + end - start, 0);

const asked: readonly string[] = [...new Set(["en", ...languageWords.keys(), ...spelledLanguages])];

/** The language that reads most of a text as numbers; English where none does better. */
const languageByNumbers = (text: string): string => {
  const sample = text.slice(0, sampleLength);
  const [best] = asked
    .map((language) => ({ language, letters: lettersOfNumbers(sample, language) }))
    .toSorted((one, other) => other.letters - one.letters);
  return best?.language ?? "en";
};

/** Names the language (primary tag) to read the numbers of a text in: its own, else the given one, else the one whose number words it has. */
export const numberLanguage = (text: string, given: string | undefined): string => {
  const found = detectLanguage(text);
  if (found !== unknown) return found;
  const primary = primaryLanguage(given);
  return isKnown(primary) ? primary : languageByNumbers(text);
};

/** Names the language to read the numbers of a statement in, which is the given one wherever one is known. */
export const statementLanguage = (statement: string, given: string | undefined): string => {
  const primary = primaryLanguage(given);
  return isKnown(primary) ? primary : numberLanguage(statement, undefined);
};
