import type { TextSpan } from "@quarry/text";
import { type Groups, matchAt, matchesOf } from "./plain-text.ts";

const superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** A power after a number. Abstracts without raised digits write "× 10(6)" and "× 10-6". */
const exponent = new RegExp(
  String.raw`(?<base> ?[×x*·] ?10)?(?:\^ ?\(?(?<plain>[+-]?\d{1,3})\)?|(?<raised>[⁻⁺]?[${superscripts}]{1,3}))(?!\d)|(?<low> ?[×x*·] ?10)(?:\((?<bracketed>[+-]?\d{1,2})\)(?!\d)|(?<=\d)[-–](?<down>\d{1,2})(?![\d.,%-]))|(?<=\d)[eE](?<written>[+-]?\d{1,3})(?![\p{L}\p{N}])`,
  "uy",
);

const powerOf = ({ plain, raised, bracketed, down, written }: Groups): number => {
  if (down !== undefined) return -Number(down);
  const digits = (raised ?? "")
    .replace("⁻", "-")
    .replaceAll(/[^-]/gu, (one) => (one === "⁺" ? "" : String(superscripts.indexOf(one))));
  return Number(plain ?? bracketed ?? written ?? digits);
};

interface Powered {
  readonly times: (value: number) => number;
  readonly end: number;
}

/**
 * True if digits are a power: raised digits after numbers other than 10 and 2 are marks of notes, and "3 x 10-12" is a range, which
 * "3 x 10-6" and "1.5 x 10-12" are not.
 */
const isPower = ({ base, raised, down }: Groups, digits: string): boolean => {
  if (down !== undefined) return Number(down) <= 10 || /[.,]/u.test(digits);
  return base !== undefined || raised === undefined || digits === "10" || digits === "2";
};

/** Reads a power after a number: "× 10⁶", "^6", "e6", "× 10(6)", "× 10-6". */
export const powerAt = (plain: string, at: number, digits: string): Powered | undefined => {
  const found = matchAt(exponent, plain, at);
  const { groups = {} } = found ?? {};
  if (found === null || !isPower(groups, digits)) return undefined;
  const power = powerOf(groups);
  const end = at + found[0].length;
  return (groups["base"] ?? groups["low"] ?? groups["written"]) === undefined
    ? { end, times: (value) => value ** power }
    : { end, times: (value) => value * 10 ** power };
};

/** Powers that may have lost their raised digits: "1.5 × 106", "3 x 10-12", "10(6)". */
const lost =
  /(?<![\p{L}\p{N}.,])(?:(?<mantissa>\d{1,6}(?:[.,]\d{1,6})?) ?[×x*·] ?10(?:(?<up>\d)|[-–](?<down>\d{1,2}))|(?<![×x*·] ?)10\((?<bracketed>[+-]?\d{1,2})\))(?![\d.,%])/gu;

/** A number that may be meant, and its position in a text. */
interface DoubtfulPower extends TextSpan {
  readonly value: number;
}

/** Finds the powers in a plain text that may as well be other numbers: a range, a count or an issue of a journal. */
export const findDoubtfulPowers = (plain: string): DoubtfulPower[] =>
  matchesOf(plain, lost).map(({ start, end, groups }) => ({
    start,
    end,
    value: Number(
      `${(groups["mantissa"] ?? "1").replace(",", ".")}e${groups["up"] ?? groups["bracketed"] ?? `-${groups["down"]}`}`,
    ),
  }));
