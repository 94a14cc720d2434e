import { numberWords } from "@quarry/language-data";
import type { TextSpan } from "@quarry/text";
import { oneOf } from "../plain-text.ts";
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
  /(?<![\p{L}\p{N}.,])(?<year>1[0-9]\d0|20\d0)(?:['’]?s(?!\p{L})|er(?:n|-?jahren?)?(?![\p{L}])|-?(?:х|ых)(?![\p{L}])|-tal(?:et)?|年代)|(?:années|année |años|anni|anos|jaren|lata|latach) (?<late>1[0-9]\d0|20\d0)/giu;

const inFull = (plain: string): Period[] =>
  Array.from(plain.matchAll(decade), ({ index, 0: said, groups }) => {
    const from = Number(groups?.["year"] ?? groups?.["late"]);
    return { start: index, end: index + said.length, from, to: from + (from % 100 === 0 ? 99 : 9) };
  });

/** Words for years that are followed by the decade, and the beginnings of those that follow it. */
const yearsBefore = String.raw`(?<!\p{L})(?:années|años|anos|anni|anys|anii|jaren|lata|latach) ['’]?`;
const yearsBehind = String.raw`(?:год|рок|годин|lat|let|lét)\p{L}*`;

/** Decades without their century, in the usual forms of each language. */
const short = [
  String.raw`(?<![\p{L}\p{N}])(?:['’]|(?<=(?<!\p{L})(?:the|early|mid|late)[ -]))(?<ten>[2-9]0)['’]?s(?!\p{L})`,
  String.raw`(?<![\p{L}\p{N}.,])(?<ten>[1-9]0)er(?:n|[ -]?jahren?)(?!\p{L})`,
  String.raw`(?<=${yearsBefore})(?<ten>[1-9]0)(?![\p{L}\p{N}%]|[.,]\d)`,
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
    Array.from(plain.matchAll(pattern), ({ index, 0: said, groups }) => {
      const ten = hanValue(groups?.["ten"] ?? "");
      return { start: index, end: index + said.length, ...shortFrom(ten) };
    }),
  );

const tens = ["twenties", "thirties", "forties", "fifties", "sixties", "seventies", "eighties", "nineties"];
const centuriesInWords = ["sixteen", "seventeen", "eighteen", "nineteen", "twenty"];
const english = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(?<century>${centuriesInWords.join("|")})[ -]|(?<=(?:the|early|mid|late)[ -]))(?<ten>${tens.join("|")})(?!\p{L})`,
  "giu",
);

/** "The nineteen-twenties", "the twenties". */
const inEnglish = (plain: string): Period[] =>
  Array.from(plain.matchAll(english), ({ index, 0: said, groups }) => {
    const span = { start: index, end: index + said.length };
    const ten = 10 * (2 + tens.indexOf((groups?.["ten"] ?? "").toLowerCase()));
    const century = groups?.["century"]?.toLowerCase();
    if (century === undefined) return { ...span, ...shortFrom(ten) };
    const from = 100 * (16 + centuriesInWords.indexOf(century)) + ten;
    return { ...span, from, to: from + 9 };
  });

const isTen = (value: number): boolean => value >= 20 && value <= 90 && value % 10 === 0;

const germanTens = new Map([...numberWords("de").cardinals].filter(([, value]) => isTen(value)));
const german = new RegExp(
  String.raw`(?<!\p{L})(?<ten>${oneOf(germanTens.keys())})er(?:n|[ -]?jahren?)(?!\p{L})`,
  "giu",
);

/** "Die achtziger Jahre". */
const inGerman = (plain: string): Period[] =>
  Array.from(plain.matchAll(german), ({ index, 0: said, groups }) => ({
    start: index,
    end: index + said.length,
    ...shortFrom(germanTens.get(groups?.["ten"]?.toLowerCase() ?? "") ?? 0),
  }));

const isBeforeTens = new RegExp(`${yearsBefore}$`, "iu");
const isBehindTens = new RegExp(`^ ${yearsBehind}`, "iu");

/** "Los años ochenta", "восьмидесятые годы". */
const inWords = (plain: string, spelled: readonly SpelledNumber[]): Period[] =>
  spelled
    .filter(({ value, unit }) => unit === undefined && isTen(value))
    .filter(
      ({ start, end, kind }) =>
        isBeforeTens.test(plain.slice(Math.max(0, start - 12), start)) ||
        (kind === "ordinal" && isBehindTens.test(plain.slice(end, end + 8))),
    )
    .map(({ start, end, value }) => ({ start, end, ...shortFrom(value) }));

const ofCentury =
  /(?<century>\d{1,2}|[一二三四五六七八九十]{1,3}) ?世[纪紀](?<ten>\d0|[一二三四五六七八九]?十)年代/gu;

/** 二十世纪八十年代 is the decade from 1980. */
const inCenturies = (plain: string): Period[] =>
  Array.from(plain.matchAll(ofCentury), ({ index, 0: said, groups }) => {
    const from = 100 * (hanValue(groups?.["century"] ?? "") - 1) + hanValue(groups?.["ten"] ?? "");
    return { start: index, end: index + said.length, from, to: from + 9 };
  });

/** Finds the decades in a plain text; `spelled` contains its numbers in words. */
export const findDecades = (plain: string, spelled: readonly SpelledNumber[], language: string): Period[] => [
  ...inCenturies(plain),
  ...inFull(plain),
  ...(language === "de" ? inGerman(plain) : []),
  ...inEnglish(plain),
  ...inShort(plain),
  ...inWords(plain, spelled),
];
