import { numberWords } from "@quarry/language-data/numbers";
import { byLanguage } from "../../by-language.ts";
import { oneOf, plainWords } from "../plain-text.ts";
import type { SpelledNumber, WordNumber } from "./word-numbers.ts";

const betweenOf = byLanguage(
  (language) => new RegExp(`^ (?:${oneOf(numberWords(language).decimalMarks.map(plainWords))}) $`, "u"),
);

/** Digits after a decimal mark, and the scale of the last word: "two five million". */
interface Decimals {
  readonly digits: string;
  readonly scale: number;
  readonly end: number;
}

const scales = [1e12, 1e9, 1e6, 1e3];

const ofWord = ({ value, end }: WordNumber): Decimals => {
  const scale = scales.find((one) => value > 0 && value % one === 0) ?? 1;
  return { digits: String(value / scale), scale, end };
};

/** Reads "two five" digit by digit, and "twenty-five" as two digits. */
const decimalsAt = (plain: string, [first, ...rest]: readonly WordNumber[]): Decimals | undefined => {
  if (first === undefined) return undefined;
  let all = ofWord(first);
  if (all.digits.length > 3) return undefined;
  for (const next of rest) {
    const { digits, scale, end } = ofWord(next);
    const isNext = all.scale === 1 && digits.length === 1 && plain.slice(all.end, next.start) === " ";
    if (!isNext) break;
    all = { digits: all.digits + digits, scale, end };
  }
  return all;
};

/** Finds the decimals in words, such as "two point five million", among the whole numbers of a plain text. */
export const spelledDecimals = (
  plain: string,
  counts: readonly WordNumber[],
  language: string,
): SpelledNumber[] => {
  const cardinals = counts.filter(({ kind }) => kind === "cardinal");
  return cardinals.flatMap((whole, index): SpelledNumber[] => {
    const behind = cardinals.slice(index + 1, index + 9);
    const [first] = behind;
    if (first === undefined || !betweenOf(language).test(plain.slice(whole.end, first.start))) return [];
    const decimals = decimalsAt(plain, behind);
    if (decimals === undefined) return [];
    const value = Number(`${whole.value}.${decimals.digits}`) * decimals.scale;
    const { start, kind } = whole;
    return [
      { start, end: decimals.end, value: Number(value.toPrecision(15)), unit: undefined, kind, parts: 2 },
    ];
  });
};
