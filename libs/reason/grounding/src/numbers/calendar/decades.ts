import type { TextSpan } from "@quarry/text";
import { matchesOf } from "../plain-text.ts";
import { hanValue } from "../words/han-numbers.ts";
import type { SpelledNumber } from "../words/word-numbers.ts";

/** A century or a decade, as its first and last year. */
export interface Period extends TextSpan {
  readonly from: number;
  readonly to: number;
  /** True if its century is not written: "the '90s". */
  readonly isShort?: boolean;
}

const decade =
  /(?<![\p{L}\p{N}.,])(?<year>1[0-9]\d0|20\d0)(?:['’]?s(?!\p{L})|er(?:n|-?jahren?)?(?![\p{L}])|-?(?:х|ых)(?![\p{L}])|-tal(?:et)?|年代)|(?:années|años|anni|anos|jaren|lata|latach) (?<late>1[0-9]\d0|20\d0)/giu;

/** Words for years that are followed by the decade, and the beginnings of those that follow it. */
const yearsBefore = /(?<!\p{L})(?:années|años|anos|anni|anys|anii|jaren|lata|latach) ['’]?$/iu;
const article =
  /(?:(?:^|[.!?:("«\n] ?|(?<!\p{L})(?:los|les|des|aux|(?:a|da|de|ne)?gli|[adn]?os|pelos|els|dels|als|de|w|na) )\p{L}+|(?<!\p{L})anii) ['’]?$/iu;
const yearsBehind = String.raw`(?:год|рок|годин|lat|let|lét)\p{L}*`;

/** Decades without their century, in the usual forms of each language. */
const short = [
  String.raw`(?<![\p{L}\p{N}])(?:['’]|(?<=(?<!\p{L})(?:the|early|mid|late)[ -]))(?<ten>[2-9]0)['’]?s(?!\p{L})`,
  String.raw`(?<![\p{L}\p{N}.,])(?<ten>[1-9]0)er(?:n|[ -]?jahren?)(?!\p{L})`,
  String.raw`(?<![\p{L}\p{N}.,])(?<ten>[1-9]0)(?:-tal(?:et|ets|en)?|['’-]erne|-årene|-luvu\p{L}*)(?!\p{L})`,
  String.raw`(?<![\p{L}\p{N}.,])(?<ten>[1-9]0)(?:-?(?:е|х|ых|ті|их|те)|\.) ${yearsBehind}`,
  String.raw`(?<!\d|世[纪紀]|\p{sc=Han})(?<ten>[1-9]0|[一二三四五六七八九]十)年代`,
].map((pattern) => new RegExp(pattern, "giu"));

/** A decade without its century is mostly of the last one. */
const shortFrom = (ten: number): Pick<Period, "from" | "to" | "isShort"> => ({
  from: 1_900 + ten,
  to: 1_909 + ten,
  isShort: true,
});

const inShort = (plain: string): Period[] =>
  short.flatMap((pattern) =>
    matchesOf(plain, pattern).map(({ start, end, groups: { ten = "" } }) => ({
      start,
      end,
      ...shortFrom(hanValue(ten)),
    })),
  );

const tens = ["twenties", "thirties", "forties", "fifties", "sixties", "seventies", "eighties", "nineties"];
const centuriesInWords = ["sixteen", "seventeen", "eighteen", "nineteen", "twenty"];
const english = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(?<century>${centuriesInWords.join("|")})[ -]|(?<=(?:the|early|mid|late)[ -]))(?<ten>${tens.join("|")})(?!\p{L})`,
  "giu",
);

/** "The nineteen-twenties", "the twenties". */
const inEnglish = (plain: string): Period[] =>
  matchesOf(plain, english).map(({ start, end, groups: { ten: word = "", century } }) => {
    const ten = 10 * (2 + tens.indexOf(word.toLowerCase()));
    if (century === undefined) return { start, end, ...shortFrom(ten) };
    const from = 100 * (16 + centuriesInWords.indexOf(century.toLowerCase())) + ten;
    return { start, end, from, to: from + 9 };
  });

const germanTens = ["zwan", "drei", "vier", "fünf", "sech", "sieb", "acht", "neun"];
const german = new RegExp(
  String.raw`(?<!\p{L})(?<ten>${germanTens.join("|")})(?:z|ß|ss)iger(?:n|[ -]?jahren?)(?!\p{L})`,
  "giu",
);

/** "Die achtziger Jahre". */
const inGerman = (plain: string): Period[] =>
  matchesOf(plain, german).map(({ start, end, groups: { ten = "" } }) => ({
    start,
    end,
    ...shortFrom(10 * (2 + germanTens.indexOf(ten.toLowerCase()))),
  }));

const isTen = (value: number): boolean => value >= 20 && value <= 90 && value % 10 === 0;
const tensInDigits = /(?<= ['’]?)[1-9]0(?![\p{L}\p{N}]| ?%|[.,]\d)/gu;

/** True for "los años 40", but not "tras cinco años 40 personas": a number before a word counts, unless an article is before the years. */
const isAfterYears = (plain: string, { start, end }: TextSpan): boolean => {
  const before = plain.slice(Math.max(0, start - 20), start);
  return yearsBefore.test(before) && (article.test(before) || !/^ \p{L}/u.test(plain.slice(end, end + 2)));
};

const inFull = (plain: string): Period[] =>
  matchesOf(plain, decade).flatMap(({ start, end, groups: { year, late } }) => {
    const from = Number(year ?? late);
    const isCount = late !== undefined && !isAfterYears(plain, { start: end - 4, end });
    return isCount ? [] : [{ start, end, from, to: from + (from % 100 === 0 ? 99 : 9) }];
  });

/** "Los años 40". */
const inDigits = (plain: string): Period[] =>
  matchesOf(plain, tensInDigits)
    .filter((span) => isAfterYears(plain, span))
    .map(({ start, end, said }) => ({ start, end, ...shortFrom(Number(said)) }));

const isBehindTens = new RegExp(`^ ${yearsBehind}`, "iu");

/** "Los años ochenta", "восьмидесятые годы". */
const inWords = (plain: string, spelled: readonly SpelledNumber[]): Period[] =>
  spelled
    .filter(({ value, unit }) => unit === undefined && isTen(value))
    .filter(
      (one) =>
        isAfterYears(plain, one) ||
        (one.kind === "ordinal" &&
          (yearsBefore.test(plain.slice(Math.max(0, one.start - 12), one.start)) ||
            isBehindTens.test(plain.slice(one.end, one.end + 8)))),
    )
    .map(({ start, end, value }) => ({ start, end, ...shortFrom(value) }));

const ofCentury =
  /(?<century>\d{1,2}|[一二三四五六七八九十]{1,3}) ?世[纪紀](?<ten>\d0|[一二三四五六七八九]?十)年代/gu;

/** 二十世纪八十年代 is the decade from 1980. */
const inCenturies = (plain: string): Period[] =>
  matchesOf(plain, ofCentury).map(({ start, end, groups: { century = "", ten = "" } }) => {
    const from = 100 * (hanValue(century) - 1) + hanValue(ten);
    return { start, end, from, to: from + 9 };
  });

/** Finds the decades in a plain text; `spelled` contains its numbers in words. */
export const findDecades = (plain: string, spelled: readonly SpelledNumber[], language: string): Period[] => [
  ...inCenturies(plain),
  ...inFull(plain),
  ...(language === "de" ? inGerman(plain) : []),
  ...inEnglish(plain),
  ...inShort(plain),
  ...inDigits(plain),
  ...inWords(plain, spelled),
];
