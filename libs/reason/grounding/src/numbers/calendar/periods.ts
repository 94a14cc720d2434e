import { numberWords } from "@quarry/language-data";
import type { TextSpan } from "@quarry/text";
import { oneOf } from "../plain-text.ts";
import { hanValue } from "../words/han-numbers.ts";
import type { SpelledNumber } from "../words/word-numbers.ts";
import { findDecades, type Period } from "./decades.ts";

/** A Roman numeral and the word before it. */
export interface RomanNumeral extends TextSpan {
  readonly value: number;
  readonly before: string;
}

const romanDigits: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1_000 };
const wellFormed = /^M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/u;

const romanValue = (numeral: string): number | undefined =>
  numeral === "" || !wellFormed.test(numeral)
    ? undefined
    : numeral.split("").reduce((sum, digit, at) => {
        const value = romanDigits[digit] ?? 0;
        return value < (romanDigits[numeral[at + 1] ?? ""] ?? 0) ? sum - value : sum + value;
      }, 0);

// Roman numerals longer than those of kings, wars, chapters and games are abbreviations, except for years.
const roman =
  /(?<=(?<before>\p{L}[\p{L}\p{M}.'’]*) |^|["“(]|[:;,] )(?<numeral>[IVX]{1,6}|L[IVX]{2,6}|M[CDLXVI]{4,})(?![\p{L}\p{N}]|\.\p{L}|['’]\p{L})/gu;

/** Finds Roman numerals: years, and those after capitalised words or words that are numbered, such as "chapter". */
export const findRomanNumerals = (plain: string): RomanNumeral[] =>
  Array.from(plain.matchAll(roman)).flatMap((match): RomanNumeral[] => {
    const { before = "", numeral = "" } = match.groups ?? {};
    const value = romanValue(numeral);
    const isName =
      /^M\p{L}{4}/u.test(numeral) ||
      /^\p{Lu}[\p{L}\p{M}.'’]/u.test(before) ||
      /^(?:chapter|part|type|phase|stage|class|volume|book|act|grade|kapitel|teil|typ|band|chapitre|tome|partie|capítulo|parte|capitolo|глава|том|часть)$/iu.test(
        before,
      );
    if (value === undefined || !isName) return [];
    return [{ start: match.index, end: match.index + numeral.length, value, before: before.toLowerCase() }];
  });

const createPatterns = (language: string): RegExp[] => {
  const words = [...new Set([...numberWords("en").centuries, ...numberWords(language).centuries])];
  // A single letter abbreviates the word: "19th c.".
  const letters = words.filter((word) => word.length === 1);
  const century = String.raw`(?i:${oneOf(words.filter((word) => word.length > 1))}|(?:${oneOf(letters)})(?=\.))(?![\p{L}\p{M}])\.?`;
  const number = String.raw`(?<![\p{L}\p{N}.,])(?<number>\d{1,2}|[IVX]{1,5})`;
  const suffix = String.raw`(?:st|nd|rd|th|\.|e|er|ème|ª|º|-?(?:й|м|го|е))?`;
  return [
    String.raw`${number}${suffix} ${century}`,
    // "the 18th and 19th centuries"
    String.raw`${number}${suffix}(?= (?:and|to|or|und|bis|et|y|e|и|i|en|och|og) (?:the )?(?:\d{1,2}|[IVX]{1,5})${suffix} ${century})`,
    String.raw`(?<!\p{L})${century} (?<number>\d{1,2}|[IVX]{1,5})(?![\p{L}\p{N}])`,
    String.raw`(?<number>\d{1,2}|[一二三四五六七八九十]{1,3}) ?(?:世[纪紀]|세기)`,
  ].map((pattern) => new RegExp(pattern, "gu"));
};

const known = new Map<string, RegExp[]>();

/** "The 2nd millennium", but not "2 millennia". */
const millennium =
  /(?<![\p{L}\p{N}.,])(?:(?<number>\d(?=[\p{L}.º-])|[IVX]{1,3})(?:st|nd|rd|th|\.|e|er|ème|º|-?(?:е|го))?|(?<word>first|second|third|fourth|fifth)) (?:millenni(?:um|a|o)|jahrtausends?|millénaires?|milenio|milénio|тысячелети\p{L}{1,2})(?!\p{L})/giu;
const ordinals = ["first", "second", "third", "fourth", "fifth"];

const millennia = (plain: string): Period[] =>
  Array.from(plain.matchAll(millennium)).flatMap(({ index, 0: said, groups }) => {
    const number =
      groups?.["number"] === undefined
        ? ordinals.indexOf(groups?.["word"]?.toLowerCase() ?? "") + 1
        : (numberOf(groups["number"].toUpperCase()) ?? 0);
    const span = { start: index, end: index + said.length };
    return number > 0 ? [{ ...span, from: 1_000 * (number - 1), to: 1_000 * number }] : [];
  });

const italianCenturies = ["due", "tre", "quattro", "cinque", "sei", "sette", "otto", "nove"];
const italianCentury = new RegExp(
  String.raw`(?<!\p{L})(?<name>(?:${italianCenturies.join("|")}))cento(?!\p{L})`,
  "giu",
);

/** "Il Settecento", capitalised, and "il '700" are the eighteenth century. */
const namedCenturies = (plain: string): Period[] => [
  ...Array.from(plain.matchAll(/(?<![\p{L}\p{N}])['’](?<hundreds>[2-9])00(?![\p{L}\p{N}])/gu), (match) => {
    const from = 1_000 + 100 * Number(match.groups?.["hundreds"]);
    return { start: match.index, end: match.index + match[0].length, from, to: from + 100 };
  }),
  ...Array.from(plain.matchAll(italianCentury)).flatMap(({ index, 0: said, groups }) => {
    const from = 1_200 + 100 * italianCenturies.indexOf((groups?.["name"] ?? "").toLowerCase());
    return /^\p{Lu}/u.test(said) && index > 0
      ? [{ start: index, end: index + said.length, from, to: from + 100 }]
      : [];
  }),
];

const centuryOf = (span: TextSpan, number: number | undefined): Period[] =>
  number === undefined || number < 1 || number > 30
    ? []
    : [{ ...span, from: 100 * (number - 1), to: 100 * number }];

const beforeChrist =
  /^,? ?(?:B\.? ?C\.?(?: ?E\.?)?(?!\p{L})|v\. ?(?:Chr|u\. ?Z)\.|av(?:ant)?\.? J(?:\.|ésus)|a\. ?C\.|до н\. ?э|p\.n\.e|f\. ?Kr)/u;

/** Counts a century before the era backwards. */
const beforeEra = (plain: string, { start, end, from, to }: Period): Period =>
  beforeChrist.test(plain.slice(end, end + 12)) ||
  /(?:公元前|紀元前|기원전) ?$/u.test(plain.slice(Math.max(0, start - 5), start))
    ? { start, end, from: -to, to: -from }
    : { start, end, from, to };

const numberOf = (written: string): number | undefined =>
  /^\d/u.test(written) ? Number(written) : /^[IVX]/u.test(written) ? romanValue(written) : hanValue(written);

/** Finds the centuries and decades in a plain text; `spelled` contains its numbers in words. */
export const findPeriods = (plain: string, spelled: readonly SpelledNumber[], language: string): Period[] => {
  const patterns = known.get(language) ?? createPatterns(language);
  known.set(language, patterns);
  const written = patterns.flatMap((pattern) =>
    Array.from(plain.matchAll(pattern)).flatMap((match) =>
      centuryOf(
        { start: match.index, end: match.index + match[0].length },
        numberOf(match.groups?.["number"] ?? ""),
      ),
    ),
  );
  const words = new Set([...numberWords("en").centuries, ...numberWords(language).centuries]);
  const inWords = spelled
    .filter(({ kind }) => kind === "ordinal")
    .flatMap(({ start, end, value }) => {
      const [after = "", word = ""] = /^[ -](\p{L}+)/u.exec(plain.slice(end, end + 24)) ?? [];
      return words.has(word.toLowerCase()) ? centuryOf({ start, end: end + after.length }, value) : [];
    });
  return [
    ...findDecades(plain, spelled, language),
    ...(language === "it" ? namedCenturies(plain) : []),
    ...[...millennia(plain), ...written, ...inWords].map((period) => beforeEra(plain, period)),
  ];
};
