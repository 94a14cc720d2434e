import type { Sliced } from "@quarry/text";
import { byLanguage } from "../../by-language.ts";
import { type DateReading, foundAt, type FoundOf } from "../found-numbers.ts";
import { type Groups, matchesOf, oneOf, withoutOverlap } from "../plain-text.ts";
import { hanValue } from "../words/han-numbers.ts";

const monthOrder = Array.from({ length: 12 }, (_, month) => month);

/** Returns the month names of a language in the forms used in a date and alone, long and short, with their numbers. */
const monthNames = (language: string): Map<string, number> => {
  const names = new Map<string, number>();
  const formats = (["long", "short"] as const).flatMap((month) => [
    new Intl.DateTimeFormat(language, { month, timeZone: "UTC" }),
    new Intl.DateTimeFormat(language, { month, day: "numeric", timeZone: "UTC" }),
  ]);
  for (const format of formats)
    for (const month of monthOrder) {
      const part = format.formatToParts(Date.UTC(2000, month, 3)).find(({ type }) => type === "month");
      const name = part?.value.toLowerCase().replace(/\.$/u, "") ?? "";
      if (/^\p{L}[\p{L}\p{M}]+$/u.test(name)) names.set(name, month + 1);
    }
  return names;
};

/** Short forms that the runtime does not use. */
const further: Readonly<Record<string, number>> = { sept: 9, jänner: 1, mrz: 3 };

interface DatePatterns {
  readonly months: ReadonlyMap<string, number>;
  readonly named: readonly RegExp[];
}

/** Before a month without a day: "in May 20 people came". */
export const monthsIn = "(?:in|during|last|this|late|early)";

/** True if a language writes "May 20"; in others, "en mayo 20 personas" has no day. */
const isMonthFirst = (language: string): boolean => {
  const parts = new Intl.DateTimeFormat(language, { month: "long", day: "numeric" }).formatToParts(0);
  const [first] = parts.filter(({ type }) => type === "month" || type === "day");
  return language === "und" || first?.type === "month";
};

const patternsOf = byLanguage((language): DatePatterns => {
  const months = new Map([...Object.entries(further), ...monthNames("en"), ...monthNames(language)]);
  const month = String.raw`(?<month>${oneOf(months.keys())})\.?(?![\p{L}\p{M}])`;
  const day = String.raw`(?<![\p{N}.,:/-])(?<day>[0-3]?\d)(?:st|nd|rd|th|er|º|ª|°|\.|-?(?:го|е))?`;
  const year = String.raw`(?<year>[12]\d{3})(?!\p{N}|[.,]\d)`;
  const counting = isMonthFirst(language) ? String.raw`(?<=(?<!\p{L})${monthsIn} \p{L}+\.? [^ ]+)` : "";
  const dayBehind = String.raw`${day}(?!${counting} (?!del? [12]\d{3})\p{L})`;
  const of = String.raw`(?:of |de |del |d'|di |do )?`;
  return {
    months,
    named: [
      String.raw`${year}[.,]? ${of}${month} ${day}(?![\p{N}:%])`,
      // "The 1st day of March", but not "1 day of March rain".
      String.raw`${day} (?:(?<=(?:st|nd|rd|th) )day of |${of})${month},?(?: ${of}${year})?`,
      String.raw`(?<![\p{L}\p{M}])${month} ${dayBehind}(?![\p{N}:%]| %|[.,]\d)(?:,? ${year})?`,
      String.raw`(?<![\p{L}\p{M}])${month},? ${of}${year}`,
      String.raw`(?<![\p{L}\p{M}])${month} ['’](?<short>\d\d)(?!\p{N})`,
      String.raw`(?<![\p{N}.,:/-])(?<day>[0-3]?\d)(?<dash>[-/])${month}\k<dash>(?:${year}|(?<short>\d\d)(?!\p{N}))`,
    ].map((pattern) => new RegExp(pattern, "giu")),
  };
});

/** Returns the names of months in a language and in English, in lower case, with their numbers. */
export const monthsOf = (language: string): ReadonlyMap<string, number> => patternsOf(language).months;

/** The year before the first one of an era. */
const eras: Readonly<Record<string, number>> = {
  明治: 1867,
  大正: 1911,
  昭和: 1925,
  平成: 1988,
  令和: 2018,
  民国: 1911,
  民國: 1911,
  "พ.ศ.": -543,
  ปี: -543,
};
const numeral = "[0-9〇零一二三四五六七八九十]";

const numeric: readonly RegExp[] = [
  /(?<![\p{L}\p{N}.,/-])(?<month>0[1-9])[/.](?<year>(?:1[5-9]|20)\d\d)(?![\p{N}/-]|[.,]\d)/gu,
  // "12 V 2000 W" has volts, "10 X 2000" is a product.
  /(?<![\p{L}\p{N}.,/-])(?<day>[0-3]?\d)(?<mark>[-./]| (?![IVX] ))(?<month>I{1,3}|I[VX]|VI{0,3}|XI{0,2})\k<mark>(?<year>[12]\d{3})(?!\d|[.,]\d)/gu,
  /ngày (?<day>[0-3]?\d) tháng (?<month>[01]?\d)(?: năm (?<year>[12]\d{3}))?(?!\d)/giu,
  /tháng (?<month>[01]?\d)(?: năm|\/) ?(?<year>[12]\d{3})(?!\d)/giu,
  /(?<![\p{L}\p{N}.,/-])(?<year>[12]\d{3})(?<mark>[-/.])(?<month>[01]?\d)\k<mark>(?<day>[0-3]?\d)(?![\d]|[-/.]\d)/gu,
  /(?<![\p{N}.,/-])(?<day>[0-3]?\d)\. ?(?<month>[01]?\d)\. ?(?<year>[12]\d{3})(?!\d|[.,]\d)/gu,
  /(?<![\p{L}\p{N}.,/-])(?<first>[0-3]?\d)(?<mark>[-/.])(?<second>[0-3]?\d)\k<mark>(?<year>[12]\d{3})(?!\d|[-/]\d)/gu,
  new RegExp(
    String.raw`(?<!\d)(?:(?<era>明治|大正|昭和|平成|令和|民[国國]) ?)?(?<year>元|${numeral}{1,4}) ?[年년](?: ?(?<month>${numeral}{1,3}) ?[月월](?: ?(?<day>${numeral}{1,3}) ?[日号號일])?)?`,
    "gu",
  ),
  /(?<era>พ\.ศ\.|ปี) ?(?<year>2[4-6]\d\d)(?!\d)/gu,
  new RegExp(
    String.raw`(?<!\d)(?<month>${numeral}{1,3}) ?[月월](?: ?(?<day>${numeral}{1,3}) ?[日号號일])`,
    "gu",
  ),
];

/** Months in Roman numerals: "3-IV-2020". */
const romanMonths = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"];

/** Forms that may be a month, a day or an amount: "2020-04", "4/2020", "12.2020", "20200403", "4/3に". */
const doubtful: readonly RegExp[] = [
  /(?<![\p{L}\p{N}.,/-])(?<year>(?:1[5-9]|20)\d\d)[-/](?<month>0?[1-9]|1[0-2])(?![\p{N}/%-]|[.,]\d)/gu,
  /(?<![\p{L}\p{N}.,/-])(?<month>[1-9](?=\/)|1[0-2])[/.](?<year>(?:1[5-9]|20)\d\d)(?![\p{N}/-]|[.,]\d)/gu,
  /(?<![\p{L}\p{N}.,/-])(?<year>(?:19|20)\d\d)(?<month>0[1-9]|1[0-2])(?<day>0[1-9]|[12]\d|3[01])(?![\p{N}.,/-])/gu,
  /(?<![\p{N}.,/-])(?<month>1?\d)\/(?<day>[0-3]?\d)(?=[にのかまで、（])/gu,
  /(?<![\p{L}\p{N}.,/-])(?<first>[0-3]?\d)(?<mark>\/)(?<second>[0-3]?\d)\/(?<short>\d\d)(?![\p{N}%/-]|[.,]\d)/gu,
];

/** A date or a fraction: "on 9/11", but not "on 9/11 of the lots" or "on 24/7 duty". */
const slashed =
  /(?<=(?<!\p{L})[Oo]n )(?!24\/7(?!\d))(?<first>[0-3]?\d)(?<mark>\/)(?<second>[0-3]?\d)(?![\d/%]|[.,]\d| of(?!\p{L}))/gu;

const read = (written: string | undefined): number | undefined =>
  written === undefined ? undefined : hanValue(written);

/** True if the parts of a reading can be those of one day. */
export const isDate = ({ month, day, year }: DateReading): boolean => {
  if (month !== undefined && (month < 1 || month > 12)) return false;
  if (day === undefined) return true;
  // A leap year if none is named.
  const date = new Date(Date.UTC(year ?? 2000, (month ?? 1) - 1, day));
  return day > 0 && date.getUTCMonth() === (month ?? 1) - 1;
};

const yearOf = ({ year, era }: Groups): number | undefined => {
  if (era === undefined) return read(year);
  return (eras[era] ?? 0) + (year === "元" ? 1 : (read(year) ?? 0));
};

const monthOf = (name: string | undefined, months: ReadonlyMap<string, number>): number | undefined => {
  const lower = name?.toLowerCase() ?? "";
  const roman = romanMonths.indexOf(lower) + 1;
  return months.get(lower) ?? (roman > 0 ? roman : read(name));
};

/** True for words that are only months if they are capitalised. */
export const isWord = (name = ""): boolean => /^(?:may|mar|march)$/u.test(name);

/**
 * Returns the readings of a date. In all languages with numeric dates except English, the day comes first if the year comes last.
 */
const readingsOf = (
  groups: Groups,
  months: ReadonlyMap<string, number>,
  isDayFirst: boolean,
): DateReading[] => {
  const { month: name, day, first, second, mark, short } = groups;
  const year = yearOf(groups);
  if (isWord(name) || (year !== undefined && year < 1_000)) return [];
  // "May '93" names no century.
  if (short !== undefined)
    return [1800, 1900, 2000].flatMap((century) =>
      readingsOf({ ...groups, short: undefined, year: String(century + Number(short)) }, months, isDayFirst),
    );
  if (first === undefined) return [{ year, month: monthOf(name, months), day: read(day) }];
  const [one, other] = [Number(first), Number(second)];
  const inOrder = [{ year, month: other, day: one }];
  return mark === "." || one === other || (isDayFirst && other <= 12)
    ? inOrder
    : [...inOrder, { year, month: one, day: other }];
};

const datesBy = (plain: string, pattern: RegExp, language: string): FoundOf<"date">[] => {
  const { months } = patternsOf(language);
  const isDayFirst = !["en", "und"].includes(language);
  return matchesOf(plain, pattern).flatMap(({ start, said, groups }) => {
    const readings = readingsOf(groups, months, isDayFirst).filter(isDate);
    return readings.length === 0
      ? []
      : [foundAt({ start, end: start + said.trimEnd().length }, { kind: "date", readings })];
  });
};

/** Finds the numbers with a stroke in a plain text that may be dates. */
export const findDoubtfulDates = (plain: string, language: string): FoundOf<"date">[] =>
  [slashed, ...doubtful].flatMap((pattern) => datesBy(plain, pattern, language));

/** Finds the dates in a plain text, in order and without overlap, in every usual order of their parts. */
export function* findDates(plain: string, language: string): Sliced<FoundOf<"date">[]> {
  const found: FoundOf<"date">[] = [];
  for (const pattern of [...patternsOf(language).named, ...numeric]) {
    yield;
    found.push(...datesBy(plain, pattern, language));
  }
  return withoutOverlap(found);
}

const fits = (one: number | undefined, other: number | undefined): boolean =>
  one === undefined || other === undefined || one === other;

/** True if two readings can be the same date; a part missing from one of them matches anything. */
export const isSameDate = (one: DateReading, other: DateReading): boolean =>
  fits(one.year, other.year) && fits(one.month, other.month) && fits(one.day, other.day);
