import type { TextSpan } from "@quarry/text";
import { type Match, matchesOf, textBefore } from "../plain-text.ts";
import { hanValue } from "../words/han-numbers.ts";
import type { SpelledNumber } from "../words/word-numbers.ts";

/** The first and the last year of a century or a decade. */
export interface Years {
  readonly from: number;
  readonly to: number;
  /** True if its century is not written: "the '90s". */
  readonly isShort?: boolean;
}

export interface Period extends TextSpan, Years {}

/** A form of a period: its pattern, and the years of a match in a plain text; undefined if it is not a period. */
export type PeriodForm = readonly [pattern: RegExp, read: (match: Match, plain: string) => Years | undefined];

/** Finds the periods of some forms, one form after the other. */
export const periodsBy = (plain: string, forms: readonly PeriodForm[]): Period[] =>
  forms.flatMap(([pattern, read]) =>
    matchesOf(plain, pattern).flatMap((match) => {
      const years = read(match, plain);
      return years === undefined ? [] : [{ start: match.start, end: match.end, ...years }];
    }),
  );

const decadeFrom = (from: number): Years => ({ from, to: from + 9 });

/** A decade without its century is mostly of the last one. */
const shortDecade = (ten: number): Years => ({ ...decadeFrom(1_900 + ten), isShort: true });

/** 二十世纪八十年代 is the decade from 1980. */
const ofCentury: PeriodForm = [
  /(?<century>\d{1,2}|[一二三四五六七八九十]{1,3}) ?世[纪紀](?<ten>\d0|[一二三四五六七八九]?十)年代/gu,
  ({ groups: { century = "", ten = "" } }) => decadeFrom(100 * (hanValue(century) - 1) + hanValue(ten)),
];

/** Words for years that are followed by the decade, and the beginnings of those that follow it. */
const yearsBefore = /(?<!\p{L})(?:années|años|anos|anni|anys|anii|jaren|lata|latach) ['’]?$/iu;
const article =
  /(?:(?:^|[.!?:("«\n] ?|(?<!\p{L})(?:los|les|des|aux|(?:a|da|de|ne)?gli|[adn]?os|pelos|els|dels|als|de|w|na) )\p{L}+|(?<!\p{L})anii) ['’]?$/iu;

/** True for "los años 40", but not "tras cinco años 40 personas": a number before a word counts, unless an article is before the years. */
const isAfterYears = (plain: string, { start, end }: TextSpan): boolean => {
  const before = textBefore(plain, start, 20);
  return yearsBefore.test(before) && (article.test(before) || !/^ \p{L}/u.test(plain.slice(end, end + 2)));
};

/** "The 1980s", "los años 1980". */
const inFull: PeriodForm = [
  /(?<![\p{L}\p{N}.,])(?<year>1[0-9]\d0|20\d0)(?:['’]?s(?!\p{L})|er(?:n|-?jahren?)?(?![\p{L}])|-?(?:х|ых)(?![\p{L}])|-tal(?:et)?|年代)|(?:années|años|anni|anos|jaren|lata|latach) (?<late>1[0-9]\d0|20\d0)/giu,
  ({ end, groups: { year, late } }, plain) => {
    const from = Number(year ?? late);
    const isCount = late !== undefined && !isAfterYears(plain, { start: end - 4, end });
    return isCount ? undefined : { from, to: from + (from % 100 === 0 ? 99 : 9) };
  },
];

const germanTens = ["zwan", "drei", "vier", "fünf", "sech", "sieb", "acht", "neun"];

/** "Die achtziger Jahre". */
const inGerman: PeriodForm = [
  new RegExp(
    String.raw`(?<!\p{L})(?<ten>${germanTens.join("|")})(?:z|ß|ss)iger(?:n|[ -]?jahren?)(?!\p{L})`,
    "giu",
  ),
  ({ groups: { ten = "" } }) => shortDecade(10 * (2 + germanTens.indexOf(ten.toLowerCase()))),
];

const tens = ["twenties", "thirties", "forties", "fifties", "sixties", "seventies", "eighties", "nineties"];
const centuriesInWords = ["sixteen", "seventeen", "eighteen", "nineteen", "twenty"];

/** "The nineteen-twenties", "the twenties". */
const inEnglish: PeriodForm = [
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:(?<century>${centuriesInWords.join("|")})[ -]|(?<=(?:the|early|mid|late)[ -]))(?<ten>${tens.join("|")})(?!\p{L})`,
    "giu",
  ),
  ({ groups: { ten: word = "", century } }) => {
    const ten = 10 * (2 + tens.indexOf(word.toLowerCase()));
    return century === undefined
      ? shortDecade(ten)
      : decadeFrom(100 * (16 + centuriesInWords.indexOf(century.toLowerCase())) + ten);
  },
];

const yearsBehind = String.raw`(?:год|рок|годин|lat|let|lét)\p{L}*`;

/** Decades without their century, in the usual forms of each language. */
const inShort = [
  String.raw`(?<![\p{L}\p{N}])(?:['’]|(?<=(?<!\p{L})(?:the|early|mid|late)[ -]))(?<ten>[2-9]0)['’]?s(?!\p{L})`,
  String.raw`(?<![\p{L}\p{N}.,])(?<ten>[1-9]0)er(?:n|[ -]?jahren?)(?!\p{L})`,
  String.raw`(?<![\p{L}\p{N}.,])(?<ten>[1-9]0)(?:-tal(?:et|ets|en)?|['’-]erne|-årene|-luvu\p{L}*)(?!\p{L})`,
  String.raw`(?<![\p{L}\p{N}.,])(?<ten>[1-9]0)(?:-?(?:е|х|ых|ті|их|те)|\.) ${yearsBehind}`,
  String.raw`(?<!\d|世[纪紀]|\p{sc=Han})(?<ten>[1-9]0|[一二三四五六七八九]十)年代`,
].map((pattern): PeriodForm => [
  new RegExp(pattern, "giu"),
  ({ groups: { ten = "" } }) => shortDecade(hanValue(ten)),
]);

/** "Los años 40". */
const inDigits: PeriodForm = [
  /(?<= ['’]?)[1-9]0(?![\p{L}\p{N}]| ?%|[.,]\d)/gu,
  (match, plain) => (isAfterYears(plain, match) ? shortDecade(Number(match.said)) : undefined),
];

const isTen = (value: number): boolean => value >= 20 && value <= 90 && value % 10 === 0;
const isBehindTens = new RegExp(`^ ${yearsBehind}`, "iu");

/** "Los años ochenta", "восьмидесятые годы". */
const inWords = (plain: string, spelled: readonly SpelledNumber[]): Period[] =>
  spelled
    .filter(({ value, unit }) => unit === undefined && isTen(value))
    .filter(
      (one) =>
        isAfterYears(plain, one) ||
        (one.kind === "ordinal" &&
          (yearsBefore.test(textBefore(plain, one.start, 12)) ||
            isBehindTens.test(plain.slice(one.end, one.end + 8)))),
    )
    .map(({ start, end, value }) => ({ start, end, ...shortDecade(value) }));

/** Finds the decades in a plain text; `spelled` contains its numbers in words. */
export const findDecades = (plain: string, spelled: readonly SpelledNumber[], language: string): Period[] => [
  ...periodsBy(plain, [
    ofCentury,
    inFull,
    ...(language === "de" ? [inGerman] : []),
    inEnglish,
    ...inShort,
    inDigits,
  ]),
  ...inWords(plain, spelled),
];
