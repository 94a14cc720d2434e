import { numberWords } from "@quarry/language-data/numbers";
import { byLanguage } from "../../by-language.ts";
import { type Found, foundAt } from "../found-numbers.ts";
import { matchesOf, oneOf, textBefore } from "../plain-text.ts";
import { hanValue } from "../words/han-numbers.ts";
import type { SpelledNumber } from "../words/word-numbers.ts";
import { findDecades, type Period, type PeriodForm, periodsBy, type Years } from "./decades.ts";

const romanDigits: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1_000 };
const wellFormed = /^M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/u;

const romanValue = (numeral: string): number | undefined =>
  numeral === "" || !wellFormed.test(numeral)
    ? undefined
    : numeral.split("").reduce((sum, digit, at) => {
        const value = romanDigits[digit] ?? 0;
        return value < (romanDigits[numeral[at + 1] ?? ""] ?? 0) ? sum - value : sum + value;
      }, 0);

const numbered =
  /^(?:chapter|part|type|phase|stage|class|volume|book|act|grade|kapitel|teil|typ|band|chapitre|tome|partie|capítulo|parte|capitolo|глава|том|часть)$/iu;
// Roman numerals longer than those of kings, wars, chapters and games are abbreviations, except for years.
const roman =
  /(?<=(?<before>\p{L}[\p{L}\p{M}.'’]*) |^|["“(]|[:;,] )(?<numeral>[IVX]{1,6}|L[IVX]{2,6}|M[CDLXVI]{4,})(?![\p{L}\p{N}]|\.\p{L}|['’]\p{L})/gu;

/** Finds Roman numerals: years, and those after capitalised words or words that are numbered, such as "chapter". */
export const findRomanNumerals = (plain: string): Found[] =>
  matchesOf(plain, roman).flatMap(({ start, end, groups: { before = "", numeral = "" } }): Found[] => {
    const value = romanValue(numeral);
    const isName =
      /^M\p{L}{4}/u.test(numeral) || /^\p{Lu}[\p{L}\p{M}.'’]/u.test(before) || numbered.test(before);
    if (value === undefined || !isName) return [];
    const name = { kind: "name", before: before.toLowerCase(), digits: numeral, value } as const;
    return [foundAt({ start, end }, name, "weak")];
  });

const numberOf = (written: string): number | undefined =>
  /^\d/u.test(written) ? Number(written) : /^[IVX]/u.test(written) ? romanValue(written) : hanValue(written);

const centuryFrom = (from: number): Years => ({ from, to: from + 100 });

const numberedCentury = (number = 0): Years | undefined =>
  number < 1 || number > 30 ? undefined : centuryFrom(100 * (number - 1));

const centuryNames = byLanguage(
  (language) => new Set([...numberWords("en").centuries, ...numberWords(language).centuries]),
);

/**
 * Replaces letters by both of their cases, in place of a group `(?i:…)`: once V8 (Node 24) has compiled much code for patterns, it
 * stops optimising them, and then compares some alternatives of such a group by case.
 */
const anyCase = (words: string): string =>
  words.replaceAll(/\p{Ll}/gu, (letter) =>
    /^\p{Lu}$/u.test(letter.toUpperCase()) ? `[${letter}${letter.toUpperCase()}]` : letter,
  );

/** "2 centuries" is a duration, as digits need the ending of an ordinal in these languages: "the 2nd century". */
const counted = String.raw`(?!(?<=\d) (?:${anyCase("centuries|jahrhunderten?|siècles|siglos|secoli|séculos|segles|eeuwen")})(?!\p{L}))`;

const numberedCenturies = byLanguage((language): PeriodForm[] => {
  const words = [...centuryNames(language)];
  // A single letter abbreviates the word: "19th c.".
  const letters = words.filter((word) => word.length === 1);
  const century = String.raw`(?:${anyCase(oneOf(words.filter((word) => word.length > 1)))}|(?:${anyCase(oneOf(letters))})(?=\.))(?![\p{L}\p{M}])\.?`;
  const number = String.raw`(?<![\p{L}\p{N}.,])(?<number>\d{1,2}|[IVX]{1,5})`;
  const suffix = String.raw`(?:st|nd|rd|th|\.|e|er|ème|ª|º|-?(?:й|м|го|е))?`;
  return [
    String.raw`${number}${counted}${suffix} ${century}`,
    // "the 18th and 19th centuries"
    String.raw`${number}${suffix}(?= (?:and|to|or|und|bis|et|y|e|и|i|en|och|og) (?:the )?(?:\d{1,2}|[IVX]{1,5})${suffix} ${century})`,
    String.raw`(?<!\p{L})${century} (?<number>\d{1,2}|[IVX]{1,5})(?![\p{L}\p{N}])`,
    String.raw`(?<number>\d{1,2}|[一二三四五六七八九十]{1,3}) ?(?:世[纪紀]|세기)`,
  ].map((pattern) => [
    new RegExp(pattern, "gu"),
    ({ groups: { number = "" } }) => numberedCentury(numberOf(number)),
  ]);
});

const ordinals = ["first", "second", "third", "fourth", "fifth"];

/** "The 2nd millennium", but not "2 millennia". */
const millennium: PeriodForm = [
  /(?<![\p{L}\p{N}.,])(?:(?<number>\d(?=[\p{L}.º-])|[IVX]{1,3})(?:st|nd|rd|th|\.|e|er|ème|º|-?(?:е|го))?|(?<word>first|second|third|fourth|fifth)) (?:millenni(?:um|a|o)|jahrtausends?|millénaires?|milenio|milénio|тысячелети\p{L}{1,2})(?!\p{L})/giu,
  ({ groups: { number: written, word = "" } }) => {
    const number =
      written === undefined
        ? ordinals.indexOf(word.toLowerCase()) + 1
        : (numberOf(written.toUpperCase()) ?? 0);
    return number > 0 ? { from: 1_000 * (number - 1), to: 1_000 * number } : undefined;
  },
];

const italianCenturies = ["due", "tre", "quattro", "cinque", "sei", "sette", "otto", "nove"];
const englishCenturies = "eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
  " ",
);

/** Names of centuries, by the languages that use them. */
const namedCenturies: Readonly<Record<string, readonly PeriodForm[]>> = {
  it: [
    // "Il '700" is the eighteenth century.
    [
      /(?<![\p{L}\p{N}])['’](?<hundreds>[2-9])00(?![\p{L}\p{N}])/gu,
      ({ groups }) => centuryFrom(1_000 + 100 * Number(groups["hundreds"])),
    ],
    // "Il Settecento", capitalised.
    [
      new RegExp(String.raw`(?<!\p{L})(?<name>(?:${italianCenturies.join("|")}))cento(?!\p{L})`, "giu"),
      ({ start, said, groups: { name = "" } }) =>
        /^\p{Lu}/u.test(said) && start > 0
          ? centuryFrom(1_200 + 100 * italianCenturies.indexOf(name.toLowerCase()))
          : undefined,
    ],
  ],
  en: [
    // "The nineteen hundreds".
    [
      new RegExp(String.raw`(?<!\p{L})(?<name>${englishCenturies.join("|")})[ -]hundreds(?!\p{L})`, "giu"),
      ({ groups: { name = "" } }) => centuryFrom(1_100 + 100 * englishCenturies.indexOf(name.toLowerCase())),
    ],
  ],
};

const beforeChrist =
  /^,? ?(?:B\.? ?C\.?(?: ?E\.?)?(?!\p{L})|v\. ?(?:Chr|u\. ?Z)\.|av(?:ant)?\.? J(?:\.|ésus)|a\. ?C\.|до н\. ?э|p\.n\.e|f\. ?Kr)/u;

/** Counts a century before the era backwards. */
const beforeEra = (plain: string, { start, end, from, to }: Period): Period =>
  beforeChrist.test(plain.slice(end, end + 12)) ||
  /(?:公元前|紀元前|기원전) ?$/u.test(textBefore(plain, start, 5))
    ? { start, end, from: -to, to: -from }
    : { start, end, from, to };

/** Finds the centuries in words, "the nineteenth century". */
const spelledCenturies = (plain: string, spelled: readonly SpelledNumber[], language: string): Period[] =>
  spelled
    .filter(({ kind }) => kind === "ordinal")
    .flatMap(({ start, end, value }) => {
      const [after = "", word = ""] = /^[ -](\p{L}+)/u.exec(plain.slice(end, end + 24)) ?? [];
      const years = centuryNames(language).has(word.toLowerCase()) ? numberedCentury(value) : undefined;
      return years === undefined ? [] : [{ start, end: end + after.length, ...years }];
    });

/** Finds the centuries and decades in a plain text; `spelled` contains its numbers in words. */
export const findPeriods = (plain: string, spelled: readonly SpelledNumber[], language: string): Found[] => {
  const numbered = periodsBy(plain, [millennium, ...numberedCenturies(language)]);
  return [
    ...findDecades(plain, spelled, language),
    ...periodsBy(plain, namedCenturies[language] ?? []),
    ...[...numbered, ...spelledCenturies(plain, spelled, language)].map((one) => beforeEra(plain, one)),
  ].map(({ from, to, isShort = false, ...span }) =>
    foundAt(span, { kind: "period", from, to }, isShort ? "weak" : "sure"),
  );
};
