import type { TextSpan } from "@quarry/text";

/** A number as it stands in a statement. */
export interface Mention extends TextSpan {
  readonly value: number;
  readonly unit: string | undefined;
}

const digits = "零一二三四五六七八九";
const places: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1_000, 万: 1e4, 亿: 1e8 };
const numeral = "[零〇一二两三四五六七八九十百千]";
const pattern = new RegExp(
  String.raw`百分之(?<share>${numeral}+|\d+(?:\.\d+)?)|(?<count>${numeral}+)(?<scale>[万亿])`,
  "gu",
);

/** 三千二百 → 3200; 六七十 and other guesses are read digit by digit as far as they go. */
const valueOf = (written: string): number => {
  if (/^\d/u.test(written)) return Number(written);
  let [total, digit] = [0, 0];
  for (const letter of written) {
    const place = places[letter];
    if (place === undefined) digit = digits.indexOf(letter.replace("〇", "零").replace("两", "二"));
    else {
      total += (digit === 0 ? 1 : digit) * place;
      digit = 0;
    }
  }
  return total + digit;
};

/** Shares and large numbers in Chinese numerals: 百分之三十, 两千万. */
export const chineseNumerals = (text: string): Mention[] =>
  Array.from(text.matchAll(pattern), ({ index, 0: said, groups }) => ({
    start: index,
    end: index + said.length,
    value: valueOf(groups?.["share"] ?? groups?.["count"] ?? "") * (places[groups?.["scale"] ?? ""] ?? 1),
    unit: groups?.["share"] === undefined ? undefined : "%",
  }));
