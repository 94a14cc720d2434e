import type { Weight } from "../found-numbers.ts";
import { valueByName } from "../plain-text.ts";
import { findNumerals, type HanNumber, type NumeralForm } from "./han-numbers.ts";

const large = "[십백천만억조]";
const small = "[영공일이삼사오육륙칠팔구]";
const sino = `(?:${small}|${large})`;
const figure = String.raw`\d+(?:,\d{3})*(?:\.\d+)?`;

/** Korean numerals joined to a counter. Others are separate words, which the word lists contain. */
const tens = ["열", "스물", "서른", "마흔", "쉰", "예순", "일흔", "여든", "아흔"];
const ones = valueByName([
  [1, "하나", "한"],
  [2, "둘", "두"],
  [3, "셋", "세"],
  [4, "넷", "네"],
  [5, "다섯"],
  [6, "여섯"],
  [7, "일곱"],
  [8, "여덟"],
  [9, "아홉"],
]);

const counters =
  "(?:원|명|년|개|톤|월|일|마리|대|권|살|시간|분|초|달|주|번|곳|척|채|그루|장|병|잔|쌍|가지|사람|세기|층|회|차례|건|가구|미터|킬로|그램|리터|퍼센트|프로|달러|유로|엔|위안|평|배)";
const counter = `(?= ?${counters})`;
/** Counters that make no other word with a single numeral, as in 사회, 이번 and 공원. */
const plainCounters = "(?:년|개월|층|세기|미터|킬로|그램|리터|퍼센트|프로|달러|유로|톤)";
/** The same for Korean numerals; 열대, 세대 and 열병 are words. */
const nativeCounters = "(?:명|개|마리|살|시간|달|번|곳|그루|쌍|가지|사람|차례)";
const money = "(?:원|달러|유로|엔|위안|톤)";
/** Ends a number without a counter: a particle, or no Korean letter. */
const ending = `(?=\\P{sc=Hang}|$|${counters}|(?:이|가|은|는|을|를|의|에|도|과|와|로|여|보다)(?!\\p{sc=Hang}))`;

const one = [...ones.keys()].join("|");

/** The first begins where its digits begin: otherwise a run of digits would take quadratic time. */
const forms: readonly NumeralForm[] = [
  {
    pattern: new RegExp(
      `(?<!\\d)(?<one>(?:${figure})[천백]?[만억조](?: ?(?:${figure})[천백]?[만억조]?)*|(?:${figure})[천백](?!\\p{L}))`,
      "gu",
    ),
  },
  {
    pattern: new RegExp(
      `(?<!\\p{sc=Hang})(?!조|[이사오육구]조(?! ?(?:${money}|${sino})))(?<one>${sino}{0,16}${large}(?: ${sino}{1,16}){1,3}${counter}|(?=${sino}{3})(?:${small})?(?:${large}(?:${small})?){1,8}${ending}|${sino}{4}(?=년)|${sino}{0,1}${large}${counter}|${large}${sino}(?=${counters})|${sino}(?=${plainCounters}))`,
      "gu",
    ),
  },
  {
    pattern: new RegExp(
      `(?<!\\p{sc=Hang})(?![한두세네열](?!${one}|${nativeCounters}))(?:(?<ten>${tens.join("|")})(?<one>${one})?|(?<alone>${one})|(?<twenty>스무))(?=${counters})`,
      "gu",
    ),
    read: ({ ten = "", one = "", alone = "", twenty }) =>
      twenty === undefined ? 10 * (tens.indexOf(ten) + 1) + (ones.get(one) ?? ones.get(alone) ?? 0) : 20,
  },
];

const onlyLarge = new RegExp(`^${large}+$`, "u");

/** A large number or several syllables are meant as a number; a single small one may be a word. */
const weightOf = ({ said, value }: { readonly said: string; readonly value: number }): Weight => {
  if (/\d/u.test(said)) return "sure";
  if (value < 2 || onlyLarge.test(said)) return "none";
  return value > 12 ? "sure" : "weak";
};

/** Finds the numbers in Hangul numerals, Chinese and Korean ones, in a text. */
export const koreanNumbers = (plain: string): HanNumber[] => findNumerals(plain, forms, weightOf);
