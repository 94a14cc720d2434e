import { extractNumbers, type NumberMention } from "@quarry/text";

const numberWords = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");

const wordValues = (text: string): number[] =>
  numberWords.flatMap((word, value) => (new RegExp(`\\b${word}\\b`, "iu").test(text) ? [value] : []));

const isSame = (one: number, other: number): boolean =>
  Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one), Math.abs(other));

const unitsFit = (one: string | undefined, other: string | undefined): boolean =>
  one === undefined || other === undefined || one.toLowerCase() === other.toLowerCase();

/** The numbers of the sentence that do not stand in the quote, or stand there in another unit. */
export const missingNumbers = (sentence: string, quote: string): NumberMention[] => {
  const quoted = extractNumbers(quote);
  const spelled = wordValues(quote);
  return extractNumbers(sentence).filter(
    ({ value, unit }) =>
      !quoted.some((other) => isSame(value, other.value) && unitsFit(unit, other.unit)) &&
      (unit !== undefined || !spelled.includes(value)),
  );
};

/** Whether every number of the sentence stands in the quote, in the same unit where both name one. */
export const numbersAgree = (sentence: string, quote: string): boolean =>
  missingNumbers(sentence, quote).length === 0;
