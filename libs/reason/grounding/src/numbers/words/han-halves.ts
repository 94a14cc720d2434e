import { amount, type Found, foundAt } from "../found-numbers.ts";
import { matchesOf, oneOf, valueByName } from "../plain-text.ts";
import { hanValue } from "./han-numbers.ts";

const units = valueByName([
  ["h", "小时", "小時", "時間", "钟头", "鐘頭"],
  ["min", "分钟", "分鐘", "分"],
  ["day", "天", "日"],
  ["month", "月"],
  ["year", "年"],
  ["century", "世纪", "世紀"],
  ["m", "米"],
  ["km", "公里"],
  ["kg", "公斤"],
  ["t", "吨", "噸", "トン"],
]);

// It begins where its numerals begin: otherwise a run of numerals would take quadratic time.
const numeral = "[一二两兩三四五六七八九十]";
const number = String.raw`(?<count>(?<!\d)\d+|(?<!${numeral})${numeral}+)`;
const unit = `(?<unit>${oneOf(units.keys())})`;
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
    .map((match) => {
      const { count: written, quarter, unit: name = "" } = match.groups;
      const count = written === undefined ? 0 : hanValue(written);
      const half = { value: count + 0.5, unit: units.get(name) ?? "" };
      return foundAt(match, amount(quarter === undefined ? half : { value: count / 4, unit: "h" }));
    });
