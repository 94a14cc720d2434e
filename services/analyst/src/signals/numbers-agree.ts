import { extractNumbers } from "@quarry/text";
import { inBaseUnit, symbolOf } from "./base-units.ts";
import { spelledNumbers } from "./spelled-numbers.ts";

interface Amount {
  readonly value: number;
  readonly unit: string | undefined;
}

const isSame = (one: number, other: number): boolean =>
  Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one), Math.abs(other));

/** A fraction in words is worth what its whole percentage is: a third is 33 %. */
const isSameShare = (one: number, other: number): boolean => Math.abs(one - other) < 0.5;

const unitAfter = (text: string, end: number): string | undefined => {
  const [, word] = /^[\s-]?(\p{L}+)/u.exec(text.slice(end, end + 24)) ?? [];
  return word === undefined ? undefined : symbolOf(word);
};

const amountOf = (value: number, unit: string | undefined): Amount =>
  unit === undefined ? { value, unit } : inBaseUnit(value, unit);

const written = (text: string): Amount[] =>
  extractNumbers(text).map(({ value, unit, end }) => amountOf(value, unit ?? unitAfter(text, end)));

const spelled = (text: string): Amount[] =>
  spelledNumbers(text).map(({ value, unit, end }) => amountOf(value, unit ?? unitAfter(text, end)));

const unitsFit = (one: string | undefined, other: string | undefined): boolean =>
  one === undefined || other === undefined || one.toLowerCase() === other.toLowerCase();

const isPercent = ({ unit }: Amount): boolean => unit === "%";

const isBareShare = ({ value, unit }: Amount): boolean => unit === undefined && value > 0 && value < 1;

/** 20 % and 0.2 are one number; which of the two is written as a percentage is all the same. */
const areOneShare = (one: Amount, other: Amount): boolean =>
  (isPercent(one) && isBareShare(other) && isSame(one.value, 100 * other.value)) ||
  (isPercent(other) && isBareShare(one) && isSame(other.value, 100 * one.value));

const agree = (one: Amount, other: Amount): boolean =>
  (isSame(one.value, other.value) && unitsFit(one.unit, other.unit)) || areOneShare(one, other);

/**
 * Whether every number of the sentence stands in the quote, in the same unit where both name one: in figures or English words, in another
 * unit of the same kind, or as a share of a hundred or of one.
 */
export const numbersAgree = (sentence: string, quote: string): boolean => {
  const figures = written(quote);
  const inWords = spelled(quote);
  return written(sentence).every(
    (amount) =>
      figures.some((other) => agree(amount, other)) ||
      inWords.some(
        (other) =>
          agree(amount, other) ||
          (isPercent(amount) && isPercent(other) && isSameShare(amount.value, other.value)),
      ),
  );
};
