import { collapseWhitespace, sentences } from "@quarry/text";
import { statementLanguage } from "./number-language.ts";
import { compareNumbers } from "./numbers-agree.ts";
import { readNumbers } from "./read-numbers.ts";

interface Parted {
  readonly words: string;
  readonly numbers: readonly string[];
}

const part = (text: string, language: string): Parted => {
  const numbers = readNumbers(text, language);
  let words = "";
  let end = 0;
  for (const number of numbers) {
    words += `${text.slice(end, number.start)} # `;
    end = number.end;
  }
  words += text.slice(end);
  return {
    words: collapseWhitespace(words.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}#]+/gu, " ")),
    numbers: numbers.map(({ text: written }) => written),
  };
};

const isHeld = (claimed: string, said: string, language: string): boolean => {
  if (claimed === said) return true;
  const { missing, unclear } = compareNumbers(claimed, said, language);
  return missing.length + unclear.length === 0;
};

/**
 * True if a sentence of a quote is identical to the statement, except that numbers may have other forms: "3 May 1893" for
 * "03.05.1893".
 */
export const restatesNumbers = (statement: string, quote: string, language: string): boolean => {
  const own = statementLanguage(statement, language);
  const claimed = part(statement, own);
  if (claimed.numbers.length === 0) return false;
  return sentences(quote, own).some(({ start, end }) => {
    const sentence = quote.slice(start, end);
    const said = part(sentence, own);
    return (
      said.words === claimed.words &&
      said.numbers.length === claimed.numbers.length &&
      claimed.numbers.every((number, index) => isHeld(number, said.numbers[index] ?? "", own)) &&
      isHeld(statement, sentence, own)
    );
  });
};
