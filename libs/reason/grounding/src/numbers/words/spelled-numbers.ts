import { numberWords } from "@quarry/language-data/numbers";
import { byLanguage } from "../../by-language.ts";
import { createFreeSpans, matchesOf, oneOf, plainWords, textBefore } from "../plain-text.ts";
import { scaleAt } from "../scales.ts";
import { type FractionWord, isFractionWord, readFraction } from "./fractions.ts";
import { spelledDecimals } from "./spelled-decimals.ts";
import { type SpelledNumber, type WordNumber, wordNumbers } from "./word-numbers.ts";

interface Patterns {
  readonly denominator: RegExp;
  readonly share: RegExp;
  /** `one` matches a word for one before another word, `lone` matches it anywhere. */
  readonly one: RegExp;
  /** Joins a fraction to the whole number before it, including the word counted by both. */
  readonly joint: RegExp;
  readonly lone: RegExp;
}

const patternsOf = byLanguage((language): Patterns => {
  const { fractions, shares, ones, joiners } = numberWords(language);
  return {
    denominator: new RegExp(
      String.raw`(?<![\p{L}\p{M}])(?:${oneOf(Object.keys(fractions).map(plainWords))})`,
      "gu",
    ),
    share: new RegExp(String.raw`^ (?:${oneOf(shares.map(plainWords))}) (?:every |each )?$`, "u"),
    one: new RegExp(String.raw`(?<![\p{L}\p{M}])(?:${oneOf(ones.map(plainWords))})[ -]$`, "u"),
    joint: new RegExp(
      String.raw`^(?<counted>[ ʼ]\p{L}{2,20})?[ -](?:${oneOf(joiners.map(plainWords))})[ -](?:${oneOf(ones.map(plainWords))})?[ -]?$`,
      "u",
    ),
    lone: new RegExp(
      String.raw`(?<![\p{L}\p{M}])(?:${oneOf(ones.map(plainWords))})(?=ʼ|[^\p{L}\p{M}]|$)`,
      "gu",
    ),
  };
});

/** A number of a share; of the larger ones only round ones, because "3 in 2019" has a year. */
const figure = /(?<![\p{L}\p{N}.,])(?:\d{1,3}(?:[ ,.']000){1,3}|10{3,6}|\d{1,3})(?![\p{L}\p{N}]|[ .,']\d)/gu;
const betweenDigits = /[ ,.']/gu;

type Part = Pick<WordNumber, "value" | "start" | "end">;

/** Finds "one in five", "3 out of 4": the smaller number as a share of the larger one. */
const sharesIn = (plain: string, parts: readonly Part[], { share }: Patterns): SpelledNumber[] =>
  parts.slice(0, -1).flatMap((part, index): SpelledNumber[] => {
    const whole = parts[index + 1];
    if (whole === undefined || whole.value <= part.value || whole.value < 2) return [];
    if (!share.test(plain.slice(part.end, whole.start))) return [];
    const value = (100 * part.value) / whole.value;
    const terms = [part.value, whole.value];
    return [{ start: part.start, end: whole.end, value, unit: "%", kind: "cardinal", parts: 2, terms }];
  });

/** A word for a fraction, and the number of its parts if one is before it: "three quarters". */
interface FoundFraction extends FractionWord {
  readonly start: number;
  readonly count: Part | undefined;
}

/** Joins "ten" or "hundred" to a fraction with a hyphen: "three hundred-thousandths" are 3/100000. */
const withTens = (
  plain: string,
  fraction: FoundFraction,
  countBefore: ReadonlyMap<number, WordNumber>,
): FoundFraction => {
  const { start, whole, count } = fraction;
  if (count === undefined || whole < 1_000 || plain.charAt(start - 1) !== "-") return fraction;
  if (count.value === 10)
    return { ...fraction, start: count.start, whole: 10 * whole, count: countBefore.get(count.start) };
  return count.value % 100 === 0 && count.value < 1_000
    ? { ...fraction, whole: 100 * whole, count: { ...count, value: count.value / 100 } }
    : fraction;
};

const fractionWordsIn = (plain: string, counts: readonly WordNumber[], language: string): FoundFraction[] => {
  const { fractions, ordinals } = numberWords(language);
  const wholes = new Map(Object.entries(fractions).map(([word, whole]) => [plainWords(word), whole]));
  const countBefore = new Map(
    counts.filter(({ kind }) => kind === "cardinal").map((count) => [count.end + 1, count]),
  );
  const named = matchesOf(plain, patternsOf(language).denominator).map(({ start, end, said: word }) => ({
    word,
    start,
    end,
    whole: wholes.get(word) ?? 1,
    isOrdinal: ordinals.has(word),
  }));
  const ranked = counts
    .filter(({ kind, value }) => kind === "ordinal" && value > 2)
    .map(({ start, end, value }) => ({
      word: plain.slice(start, end),
      start,
      end,
      whole: value,
      isOrdinal: true,
    }));
  return [...named, ...ranked]
    .map((fraction) => ({
      ...fraction,
      count: /[ -]/u.test(plain.charAt(fraction.start - 1)) ? countBefore.get(fraction.start) : undefined,
    }))
    .map((fraction) => withTens(plain, fraction, countBefore))
    .filter((fraction) => isFractionWord(plain, fraction, language));
};

interface Mixed {
  /** The whole number before the fraction. */
  readonly before: Part;
  readonly end: number;
  readonly share: number;
  /** True if a word is between the two, which both count. */
  readonly isCounting: boolean;
}

const addFraction = (
  plain: string,
  { before, end, share, isCounting }: Mixed,
  language: string,
): SpelledNumber => {
  const inside = isCounting ? scaleAt(plain, before.end, language) : undefined;
  const scale = scaleAt(plain, end, language) ?? inside;
  // "Dos millones y medio" is two and a half million.
  const own = inside === undefined ? largestScale(before.value) : 1;
  return {
    start: before.start,
    end: Math.max(end, scale?.end ?? 0),
    value: (before.value + own * share) * (scale?.value ?? 1),
    unit: undefined,
    kind: "cardinal",
    parts: 2,
    unitAt: isCounting && inside === undefined ? before.end + 1 : undefined,
  };
};

/** Between a number and a word for "and a half": "bir buçuk". */
const beside = /^(?<counted> ?\p{L}{1,20})? $/u;

/** Reads "three and a half", "two hours and a quarter", "six and three quarters": the fraction belongs to the number before it. */
const mixedIn = (
  plain: string,
  wholeParts: readonly Part[],
  { found, language }: FoundFractions,
): SpelledNumber[] =>
  found.flatMap(({ word, whole, start, end, count }): SpelledNumber[] => {
    const isBeside = numberWords(language).andHalf?.includes(word) === true;
    const joint = isBeside ? beside : patternsOf(language).joint;
    const parts = isBeside ? undefined : count;
    const from = parts?.start ?? start;
    const before = wholeParts.findLast(
      (part) => part.end < from && part.start >= from - maxMixed && joint.test(plain.slice(part.end, from)),
    );
    if (before === undefined) return [];
    // A word counted by both follows the whole number.
    const { counted } = joint.exec(plain.slice(before.end, from))?.groups ?? {};
    const share = (parts?.value ?? 1) / whole;
    return [addFraction(plain, { before, end, share, isCounting: counted !== undefined }, language)];
  });

const maxMixed = 60;

/** Returns the scale of a round number of millions; 1 for other numbers. */
const largestScale = (value: number): number =>
  [1e12, 1e9, 1e6].find((scale) => value > 0 && value % scale === 0) ?? 1;

interface FoundFractions {
  readonly found: readonly FoundFraction[];
  readonly language: string;
}

const fractionsIn = (plain: string, { found, language }: FoundFractions): SpelledNumber[] => {
  const { one } = patternsOf(language);
  return found.flatMap(({ count, ...fraction }): SpelledNumber[] => {
    const [article = ""] = one.exec(textBefore(plain, fraction.start, 12)) ?? [];
    const { start, value: parts } = count ?? { start: fraction.start - article.length, value: 1 };
    const said = { start, parts, isCounted: count !== undefined, hasArticle: article !== "" };
    return readFraction(plain, { ...fraction, ...said }, language);
  });
};

/**
 * Finds the numbers in words in a text in a language (primary tag), such as "twenty-five", "two million", "the third", and its
 * fractions, "one in five", "two thirds of", in order.
 */
export const spelledNumbers = (text: string, language = "en"): SpelledNumber[] => {
  const plain = plainWords(text);
  const patterns = patternsOf(language);
  const counts = wordNumbers(text, language);
  const parts: Part[] = [
    ...counts.filter(({ kind }) => kind === "cardinal"),
    ...matchesOf(plain, patterns.lone).map(({ start, end }) => ({ start, end, value: 1 })),
    ...matchesOf(plain, figure).map(({ start, end, said }) => ({
      start,
      end,
      value: Number(said.replaceAll(betweenDigits, "")),
    })),
  ].toSorted((one, other) => one.start - other.start);
  const fractions = { found: fractionWordsIn(plain, counts, language), language };
  const keepFree = createFreeSpans(plain.length);
  const decimals = keepFree(spelledDecimals(plain, counts, language));
  const mixed = keepFree(mixedIn(plain, parts, fractions));
  const shares = keepFree([...sharesIn(plain, parts, patterns), ...fractionsIn(plain, fractions)]);
  return [
    ...decimals,
    ...mixed,
    ...shares,
    ...keepFree(counts).map((count): SpelledNumber => ({ ...count, unit: undefined })),
  ].toSorted((one, other) => one.start - other.start);
};
