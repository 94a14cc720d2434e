import { amount, type Found } from "../found-numbers.ts";
import { matchesOf, oneOf } from "../plain-text.ts";
import { hanValue } from "./han-numbers.ts";

const units: Readonly<Record<string, string>> = {
  小时: "h",
  小時: "h",
  時間: "h",
  钟头: "h",
  鐘頭: "h",
  分钟: "min",
  分鐘: "min",
  分: "min",
  天: "day",
  日: "day",
  月: "month",
  年: "year",
  世纪: "century",
  世紀: "century",
  米: "m",
  公里: "km",
  公斤: "kg",
  吨: "t",
  噸: "t",
  トン: "t",
};

// It begins where its numerals begin: otherwise a run of numerals would take quadratic time.
const numeral = "[一二两兩三四五六七八九十]";
const number = String.raw`(?<count>(?<!\d)\d+|(?<!${numeral})${numeral}+)`;
const unit = `(?<unit>${oneOf(Object.keys(units))})`;
// 上半年 is the first half of a year, a period; 半分 is a half of anything.
const patterns = [
  new RegExp(
    `(?<![上下前后後大每毎夜])(?:${number}[个個か]?)?半(?!分(?![钟鐘]))[个個]?${unit}(?![\\p{sc=Han}&&[期度末]])`,
    "gv",
  ),
  new RegExp(`${number}[个個か]?${unit}半(?![\\p{sc=Han}&&[年期数數]])`, "gv"),
  new RegExp(`${number}(?<quarter>刻)[钟鐘]`, "gv"),
];

/** Finds amounts with a half or a quarter in Chinese or Japanese: 半小时, 一个半小时, 2時間半, 三刻钟. */
export const hanHalves = (plain: string): Found[] =>
  patterns
    .flatMap((pattern) => matchesOf(plain, pattern))
    .map(({ start, end, groups: { count: written, quarter, unit: name = "" } }) => {
      const count = written === undefined ? 0 : hanValue(written);
      const half = { value: count + 0.5, unit: units[name] ?? "" };
      const reading = quarter === undefined ? half : { value: count / 4, unit: "h" };
      return { start, end, value: amount(reading), weight: "sure" };
    });
