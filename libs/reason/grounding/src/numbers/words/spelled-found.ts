import { numberWords } from "@quarry/language-data/numbers";
import { isNegative, type Reading } from "../figures.ts";
import { amount, type Found, type Weight } from "../found-numbers.ts";
import { textBefore } from "../plain-text.ts";
import { unitAt } from "../units.ts";
import type { SpelledNumber } from "./word-numbers.ts";

const largestSmall = 12;
/** Follows an ordinal that ranks and does not refer back: "the third largest". */
const superlative = /^[ -](?:\p{L}{2,}est|most|least)(?!\p{L})/u;

/** True if a small number refers to something already named, as in "the two"; ordinals that rank ("the third largest") do not count. */
const pointsBack = (plain: string, { kind, start, end }: SpelledNumber, language: string): boolean => {
  const isRank = kind === "ordinal" && language === "en" && superlative.test(plain.slice(end, end + 24));
  const [, before = ""] = /(?<!\p{L})(\p{L}+) $/u.exec(textBefore(plain, start, 16)) ?? [];
  return !isRank && numberWords(language).determiners.includes(before.toLowerCase());
};

/** "Pour cent", "per cento", "por ciento". */
const percentWord = /(?<!\p{L})(?:pour|per|por) $/iu;

const countWeight = ({ value, parts, kind }: SpelledNumber): Weight => {
  // The text may have the two amounts instead: "halved" and "from 10 to 5".
  if (kind === "multiple" && value !== 1) return "weak";
  if (value > largestSmall && (parts > 1 || value < 100)) return "sure";
  if (!Number.isInteger(value)) return "sure";
  return value < 2 ? "none" : "weak";
};

const spelledWeight = (plain: string, one: SpelledNumber, language: string): Weight => {
  const { value, unit, parts, start } = one;
  if (value === 100 && percentWord.test(textBefore(plain, start, 5))) return "none";
  // "Half" and "over half" fit too many shares.
  if (unit === "%") return parts > 1 ? "sure" : "none";
  return value <= largestSmall && pointsBack(plain, one, language) ? "none" : countWeight(one);
};

/** The noun of "half a cup", unless something belongs to it: "half a ship's cargo". */
const nounOfHalf = /^ an? (\p{L}{3,})(?!['’])/u;

/** Reads a fraction before a unit or a noun as an amount and no share: "three quarters of a mile", "half a cup". */
const fractionValue = (plain: string, { end, value, measureAt }: SpelledNumber, language: string) => {
  const shares: readonly Reading[] = [{ value, unit: "%" }];
  const measure = measureAt === undefined ? undefined : unitAt(plain, measureAt, language);
  if (measure !== undefined) {
    // "Half a year's catch" is a share of it.
    const asShare = plain.startsWith("'s ", measure.end) ? shares : [];
    const readings = [...asShare, { value: value / 100, unit: measure.unit }];
    return { end: Math.max(end, measure.end), readings, doubtful: [] };
  }
  const noun = measureAt === undefined ? undefined : nounOfHalf.exec(plain.slice(end, end + 24))?.[1];
  if (noun === undefined) return { end, readings: shares, doubtful: [] };
  return { end, readings: [{ value: value / 100, unit: noun.slice(0, 5) }], doubtful: shares };
};

/** Returns a number in words as an amount, with its unit and weight; a fraction before a unit or a noun is not a share. */
export const spelledFound = (plain: string, one: SpelledNumber, language: string): Found => {
  const { start, end, unit } = one;
  const span = { start, end, weight: spelledWeight(plain, one, language), terms: one.terms };
  if (unit === undefined) {
    const value = isNegative(plain, span) ? -one.value : one.value;
    const measure = unitAt(plain, one.unitAt ?? end, language);
    return { ...span, value: amount({ value, unit: measure?.unit, per: measure?.per }) };
  }
  const { end: last, ...said } = fractionValue(plain, one, language);
  return { ...span, end: last, value: { kind: "amount", ...said, isFraction: true, scale: 1 } };
};
