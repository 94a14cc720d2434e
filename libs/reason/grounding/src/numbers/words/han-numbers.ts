import type { TextSpan } from "@quarry/text";
import type { Weight } from "../found-numbers.ts";
import { createFreeSpans, type Groups, matchesOf } from "../plain-text.ts";

/** A number in Han numerals, alone or mixed with digits. */
export interface HanNumber extends TextSpan {
  readonly value: number;
  /** Its other values: 三百五 is 350, but may be 305. */
  readonly doubtful?: readonly number[];
  /** Percentage notation: 百分之五, 三成. */
  readonly unit: "%" | undefined;
  /** Confidence that it is meant as a number; a single numeral only counts in certain contexts. */
  readonly weight: Weight;
}

/** Numerals as said, the two characters after them, and their value. */
interface Numeral {
  readonly said: string;
  readonly after: string;
  readonly value: number;
}

/** A form of numerals; by default, its value is that of the group `one`. */
export interface NumeralForm {
  readonly pattern: RegExp;
  readonly read?: (groups: Groups) => number;
  readonly unit?: "%";
}

const readOne = ({ one = "" }: Groups): number => hanValue(one.replaceAll(" ", ""));

/** Finds the numbers of some forms, the first ones first; those without a weight are none. */
export const findNumerals = (
  plain: string,
  forms: readonly NumeralForm[],
  weightOf: (numeral: Numeral) => Weight | undefined,
): HanNumber[] => {
  const keepFree = createFreeSpans(plain.length);
  return forms.flatMap(({ pattern, read = readOne, unit }) =>
    keepFree(
      matchesOf(plain, pattern).flatMap(({ start, end, said, groups }): HanNumber[] => {
        const value = read(groups);
        const weight = weightOf({ said, after: plain.slice(end, end + 2), value });
        return weight === undefined || !Number.isFinite(value) ? [] : [{ start, end, value, unit, weight }];
      }),
    ),
  );
};

/** Returns the value of each character, by rows of characters and a value for each row. */
const valuesOf = (rows: readonly (readonly [characters: string, value: number])[]): Record<string, number> =>
  Object.fromEntries(rows.flatMap(([characters, value]) => Array.from(characters, (one) => [one, value])));

/** Numerals of the digits from zero, in Han characters and in Hangul. */
const hanDigits = [
  "〇零",
  "一壱壹",
  "二弐贰貳两兩",
  "三参叁",
  "四肆",
  "五伍",
  "六陆",
  "七柒",
  "八捌",
  "九玖",
];
const hangulDigits = ["영공", "일", "이", "삼", "사", "오", "육륙", "칠", "팔", "구"];
const digits = valuesOf(
  [...hanDigits, ...hangulDigits].map((numerals, index) => [numerals, index % 10] as const),
);
const units = valuesOf([
  ["十拾십", 10],
  ["百佰백", 100],
  ["千仟천", 1_000],
]);
const scales = valuesOf([
  ["万萬만", 1e4],
  ["亿億억", 1e8],
  ["兆조", 1e12],
]);

const digit = hanDigits.join("");
const unit = "十拾百佰千仟";
const scale = "万萬亿億兆";
const han = `[${digit}${unit}${scale}]`;
const figure = String.raw`\d+(?:,\d{3})*(?:\.\d+)?`;

const decimal = new RegExp(`(?<!${han})(?<whole>${han}+)[点點・](?<digits>[${digit}]+)`, "u");

/** Writes a decimal in digits: 三点五万 is 3.5万. */
const inDigits = (written: string): string =>
  written.replace(
    decimal,
    (_said, whole: string, decimals: string) =>
      `${hanValue(whole)}.${Array.from(decimals, (one) => digits[one]).join("")}`,
  );

/** Returns the value of numerals, or of digits with numerals: 四千五百, 一八九三, 三点五, 3億5000万. */
export const hanValue = (written: string): number => {
  const parts = inDigits(written).match(new RegExp(`${figure}|.`, "gu")) ?? [];
  const values = parts.map((part) => digits[part]);
  if (parts.length > 1 && values.every((value) => value !== undefined)) return Number(values.join(""));
  let [total, section, last] = [0, 0, 0];
  for (const part of parts) {
    const [times, over] = [units[part], scales[part]];
    if (times !== undefined) [section, last] = [section + (last === 0 ? 1 : last) * times, 0];
    else if (over !== undefined) {
      // A scale multiplies all smaller ones before it: 一万五千亿 is 15,000 times 亿.
      const smaller = total < over ? total : 0;
      [total, section, last] = [total - smaller + (smaller + section + last || 1) * over, 0, 0];
    } else last = digits[part] ?? Number(part.replaceAll(",", ""));
  }
  return total + section + last;
};

/** Before it, 点 is an hour: 下午三点五. */
const ofDay = "(?<![上下]午|早上|晚上|凌晨|中午)";
const spelledDecimal = String.raw`${ofDay}(?<!${han})${han}+[点點・][${digit}]+(?![${digit}${unit}分刻钟鐘半])`;

/** A number below ten thousand: 百分之七十百分位 has 70 %, 十分之一二手房 has a tenth of second-hand houses. */
const small = String.raw`(?=[${digit}${unit}])(?:[${digit}]?[千仟])?[零〇]?(?:[${digit}]?[百佰])?[零〇]?(?:[${digit}]?[十拾])?[${digit}]?`;

/** Behind a decimal without a scale: a measure or no Han; 一点一滴 and 这一点一直 are words. */
const ofDecimal = String.raw`(?=[${scale}倍元円圆吨噸米里克斤岁歳歲度级級年月天欧美英公平立毫厘海升星折%]|小[时時]|[个個]百分|\P{sc=Han}|$)`;

const counter =
  "番年月日号人名个個件次倍元円圆吨噸米里克岁歳歲天票座艘匹头頭户戶家所台辆冊册本枚回度級级层階間组組位克朗美欧欧块块キメトグ世";
/** A match begins where its numerals or digits begin: otherwise a run of them would take quadratic time. */
const forms: readonly NumeralForm[] = [
  { pattern: new RegExp(`百分之(?<one>${spelledDecimal}|${small}|${figure})`, "gu"), unit: "%" },
  {
    pattern: new RegExp(`(?<!${han})(?<whole>${han}+)分之(?<one>${small})`, "gu"),
    read: ({ whole = "", one = "" }) => (100 * hanValue(one)) / hanValue(whole),
    unit: "%",
  },
  {
    pattern: new RegExp(
      `(?<one>[${digit}])[成割](?:(?<more>[${digit}])(?:分|(?![${digit}${unit}${scale}]|\\p{sc=Han})))?(?![${digit}\\p{sc=Hira}]?[立功本])`,
      "gu",
    ),
    read: ({ one = "", more }) => 10 * hanValue(one) + (more === undefined ? 0 : hanValue(more)),
    unit: "%",
  },
  {
    pattern: new RegExp(
      `(?<!\\d)(?<one>(?:${figure})[${unit}]?[${scale}]{1,2}(?:(?:${figure})[${unit}]?[${scale}]?)*|(?:${figure})[${unit}])(?!分之)`,
      "gu",
    ),
  },
  { pattern: new RegExp(`(?<one>${spelledDecimal}${ofDecimal}[${unit}]?[${scale}]{0,2}|${han}+)`, "gu") },
];

const allDigits = new RegExp(`^[${digit}]+$`, "u");
const noDigit = new RegExp(`^[${unit}${scale}]+$`, "u");
const counted = new RegExp(`^ ?[${counter}]`, "u");

const hasZero = /[〇零]/u;

const isSure = (said: string, after: string): boolean => {
  if (/\d|分之|[成割点點・]/u.test(said)) return true;
  if (noDigit.test(said)) return false;
  if (allDigits.test(said)) return said.length >= 3 || hasZero.test(said);
  return said.length > 2 || counted.test(after);
};

/** 四五 is four or five, 千万 and 十分 are words, 一个 is an article. */
const weightOf = (said: string, after: string): HanNumber["weight"] => {
  if (said.length > 1) return isSure(said, after) ? "sure" : "none";
  return said !== "一" && counted.test(after) ? "weak" : "none";
};

/** Two adjacent digits are an approximation ("four or five"), and a single one is mostly part of a word. */
const isNumber = (said: string, after: string): boolean => {
  if (said.length === 1) return counted.test(after) || /[十百千万亿億]/u.test(said);
  const isGuess = said.length === 2 && allDigits.test(said) && !hasZero.test(said);
  return !isGuess || after.startsWith("年");
};

const withoutZero = new RegExp(`(?<over>[百佰千仟万萬亿億])(?<last>[${digit}\\d])$`, "u");

/**
 * Returns the values of numerals in Chinese, the likeliest first. Without a zero the last digit counts the next lower places, 三万五 is
 * 35,000, or ones as in older texts; 一 before a counter is mostly no part of them: 三百一位 is 300 for each.
 */
const valuesInChinese = (said: string, after: string, value: number): number[] => {
  const { over = "", last: written = "" } = withoutZero.exec(said)?.groups ?? {};
  const last = digits[written] ?? Number(written);
  if (last === 0) return [value];
  const rest = value - last;
  const spread = rest + (last * (units[over] ?? scales[over] ?? 1)) / 10;
  if (written === "一" && counted.test(after)) return [rest, spread, value];
  return after.startsWith("年") ? [value] : [spread, value];
};

export const hanNumbers = (plain: string, language: string): HanNumber[] => {
  const found = findNumerals(plain, forms, ({ said, after }) =>
    isNumber(said, after) ? weightOf(said, after) : undefined,
  );
  if (language !== "zh") return found;
  return found.map((one) => {
    const { start, end } = one;
    const [value = one.value, ...doubtful] = valuesInChinese(
      plain.slice(start, end),
      plain.slice(end, end + 2),
      one.value,
    );
    return { ...one, value, doubtful };
  });
};
