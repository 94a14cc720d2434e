import type { Figure } from "./figure.ts";

const digits = "零一二三四五六七八九";
const places: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1_000 };
const scales: Readonly<Record<string, number>> = { 万: 1e4, 亿: 1e8 };

const numeral = "[零〇一二两三四五六七八九十百千]";
const share = new RegExp(String.raw`百分之(?<share>${numeral}+|\d+(?:\.\d+)?)`, "gu");
const large = new RegExp(String.raw`(?<count>${numeral}+)(?<scale>[万亿])`, "gu");

const digitOf = (letter: string): number => digits.indexOf(letter.replace("〇", "零").replace("两", "二"));

/** 三千二百 → 3200; 六七十 and other guesses are read digit by digit as far as they go. */
const valueOf = (written: string): number => {
  if (/^\d/u.test(written)) return Number(written);
  let [total, digit] = [0, 0];
  for (const letter of written) {
    const place = places[letter];
    if (place === undefined) digit = digitOf(letter);
    else {
      total += (digit === 0 ? 1 : digit) * place;
      digit = 0;
    }
  }
  return total + digit;
};

const figure = ({ index, 0: said }: RegExpExecArray, value: number, unit: string | undefined): Figure => ({
  start: index,
  end: index + said.length,
  value,
  unit,
});

/** Shares and large numbers in Chinese numerals: 百分之三十, 两千万. */
export const chineseFigures = (text: string): Figure[] => [
  ...Array.from(text.matchAll(share), (match) => figure(match, valueOf(match.groups?.["share"] ?? ""), "%")),
  ...Array.from(text.matchAll(large), (match) => {
    const { count = "", scale = "" } = match.groups ?? {};
    return figure(match, valueOf(count) * (scales[scale] ?? 1), undefined);
  }),
];
