import { extractNumbers, type NumberMention } from "@quarry/text";
import { inBaseUnit, symbolOf } from "./base-units.ts";
import { type SpelledNumber, spelledNumbers } from "./spelled-numbers.ts";

interface Amount {
  readonly value: number;
  readonly unit: string | undefined;
  /** A fraction in words, such as a third. */
  readonly isFraction: boolean;
}

type Mention = Pick<NumberMention, "value" | "unit" | "end">;

const isSame = (one: number, other: number): boolean =>
  Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one), Math.abs(other));

const unitAfter = (text: string, end: number): string | undefined => {
  const [, word] = /^[\s-]?(\p{L}+)/u.exec(text.slice(end, end + 24)) ?? [];
  return word === undefined ? undefined : symbolOf(word);
};

const amountOf = (text: string, mention: Mention, isFraction: boolean): Amount => {
  const unit = mention.unit ?? unitAfter(text, mention.end);
  return unit === undefined
    ? { value: mention.value, unit, isFraction }
    : { ...inBaseUnit(mention.value, unit), isFraction };
};

const isShare = ({ unit }: Pick<SpelledNumber, "unit">): boolean => unit === "%";

/** The figures of a text, without those that make a fraction: "1 in 5". */
const figuresOf = (text: string, fractions: readonly SpelledNumber[]): Amount[] =>
  extractNumbers(text)
    .filter(({ start }) => !fractions.some((fraction) => fraction.start <= start && start < fraction.end))
    .map((mention) => amountOf(text, mention, false));

/** What a sentence must be borne out in: its figures and fractions; other numbers in words are too often turns of phrase. */
const claimedIn = (sentence: string): Amount[] => {
  const fractions = spelledNumbers(sentence).filter(isShare);
  return [
    ...figuresOf(sentence, fractions),
    ...fractions.map((fraction) => amountOf(sentence, fraction, true)),
  ];
};

const saidIn = (quote: string): Amount[] => [
  ...figuresOf(quote, []),
  ...spelledNumbers(quote).map((spelled) => amountOf(quote, spelled, isShare(spelled))),
];

const unitsFit = (one: string | undefined, other: string | undefined): boolean =>
  one === undefined || other === undefined || one.toLowerCase() === other.toLowerCase();

/** A fraction in words is worth what its whole percentage is: a third is 33 %. */
const areNearShares = (one: Amount, other: Amount): boolean =>
  (one.isFraction || other.isFraction) &&
  one.unit === "%" &&
  other.unit === "%" &&
  Math.abs(one.value - other.value) < 0.5;

/** 20 % and 0.2 are one number. */
const isShareOfOne = (percentage: Amount, bare: Amount): boolean =>
  percentage.unit === "%" &&
  bare.unit === undefined &&
  bare.value > 0 &&
  bare.value < 1 &&
  isSame(percentage.value, 100 * bare.value);

const agree = (one: Amount, other: Amount): boolean =>
  (isSame(one.value, other.value) && unitsFit(one.unit, other.unit)) ||
  isShareOfOne(one, other) ||
  isShareOfOne(other, one) ||
  areNearShares(one, other);

/**
 * Whether every number of the sentence stands in the quote, in the same unit where both name one: in figures or English words, in another
 * unit of the same kind, or as a share of a hundred or of one.
 */
export const numbersAgree = (sentence: string, quote: string): boolean => {
  const said = saidIn(quote);
  return claimedIn(sentence).every((amount) => said.some((other) => agree(amount, other)));
};
