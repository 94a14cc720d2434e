import { commonYear, solarDay, withCommonYears } from "./calendars.ts";

/** Languages whose dates name the month; in Chinese, Japanese and Korean it is a number. */
const languages = "ar ar-LB ca da de el en es fi fr ga hi hu hy it nb nl pl pt ro ru sl sv ta th tr uk".split(
  " ",
);
/** Languages whose dates do not shorten the name before a year; short names of theirs are "pro" and "api". */
const longOnly: readonly string[] = ["cs", "eu"];
/** Forms that the runtime does not use. */
const further: Readonly<Record<string, number>> = { fév: 2, фев: 2, mär: 3, mrz: 3, aoû: 8, сен: 9, ноя: 11 };

const namesIn = (language: string, form: Intl.DateTimeFormatOptions): (readonly [string, number])[] => {
  const format = new Intl.DateTimeFormat(language, { ...form, timeZone: "UTC" });
  return Array.from({ length: 12 }, (_, at) => {
    const month = format.formatToParts(Date.UTC(2000, at, 3)).find(({ type }) => type === "month");
    return [month?.value.toLowerCase().replace(/[.॰]$/u, "") ?? "", at + 1] as const;
  });
};

let known: ReadonlyMap<string, number> | undefined;

/** Returns the months by their names, in the forms used alone and in a date; built when first needed. */
const months = (): ReadonlyMap<string, number> => {
  const all = [...languages, ...longOnly];
  known ??= new Map([
    ...all.flatMap((language) => namesIn(language, { month: "long" })),
    ...all.flatMap((language) => namesIn(language, { month: "long", day: "numeric" })),
    ...languages.flatMap((language) => namesIn(language, { month: "short", day: "numeric" })),
    ...Object.entries(further),
  ]);
  return known;
};

// A time may be behind a date that ends in the year: "5. 3. 2024. 10.15".
const numeric = /(?<!\d)(\d{4})(?:[-/.]|(?<!\d\.\s?\d{4})\.\s)(\d{1,2})(?:[-/]|\.\s?)(\d{1,2})(?!\d)/u;
const compact = /^(\d{4})(\d{2})(\d{2})(?:T?\d{4,6})?$/u;
const eastern = /(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일]/u;
// Full stops separate the numbers of a date with the day first; with slashes, only a number above 12 shows the order.
const pointed = /(?<![\d.])(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})(?!\.?\d)/u;
const stroked = /(?<![\d/])(\d{1,2})\/(\d{1,2})\/(\d{4})(?![\d/])/u;
const dayFirst =
  /(?<!\d)(\d{1,2})(?:st|nd|rd|th|º|\.|er)?[\s-]+(?:de\s+|of\s+|d['’])?([\p{L}\p{M}]{2,14}(?: Fómhair| الأول| الثاني)?|\p{Script=Thai}{1,3}\.\p{Script=Thai}{1,2})(?:\/\p{Script=Arabic}{2,14})?[.॰]?[,،]?[\s-]+(?:del?\s+|พ\.ศ\.\s?)?(\d{4})(?!\d)/gu;
const monthFirst = /([\p{L}\p{M}]{2,14})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/gu;
// Hungarian and Basque: "2024. március 5.", "2024ko martxoaren 5a".
const yearFirst =
  /(?<!\d)(\d{4})(?:\.|\(?e?\)?ko)\s+([\p{L}\p{M}]{2,14}?)(?:ren)?\.?\s+(\d{1,2})(?!\d|[.,]\d)/gu;
const firstYear = 1900;
/** Later years are counted in another era, such as 2567 between points in Thai. */
const lastYear = 2100;
/** Full-width digits, and those of Arabic and Persian: each zero has a code point divisible by 16. */
const otherDigits = /[０-９٠-٩۰-۹]/gu;

const dayOf = (year: number, month: number | undefined, day: number): string | undefined => {
  if (month === undefined || year < firstYear || year > lastYear) return undefined;
  const date = new Date(Date.UTC(year, month - 1, day));
  // `Date` moves a day that does not exist into the next month.
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? date.toISOString().slice(0, 10)
    : undefined;
};

type Numbers = readonly [year: number, month: number, day: number];

const weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
/** An English weekday at the end of the text before a date; in a sentence, "sat" and "sun" are other words. */
const weekdayEnd = /(?<!\p{L})(sun|mon|tue|wed|thu|fri|sat)(?:\p{L}{0,3}day)?[.,]?\s$/iu;

const weekdayOf = ([year, month, day]: Numbers): string | undefined =>
  weekdays[new Date(Date.UTC(year, month - 1, day)).getUTCDay()];

const inStrokes = (given: string): Numbers | undefined => {
  const found = stroked.exec(given);
  const [first = 0, second = 0, year = 0] = (found ?? []).slice(1).map(Number);
  if (first > 12) return [year, second, first];
  if (second > 12 || (first === second && first > 0)) return [year, first, second];
  const orders: readonly Numbers[] = [
    [year, first, second],
    [year, second, first],
  ];
  const [, weekday] = weekdayEnd.exec(given.slice(0, found?.index)) ?? [];
  const named = orders.filter((numbers) => weekdayOf(numbers) === weekday?.toLowerCase());
  return named.length === 1 ? named[0] : undefined;
};

/** Returns year, month and day if all are numbers, even if the day does not exist. */
const inNumbers = (given: string): Numbers | undefined => {
  const [year, month = 0, day = 0] = (numeric.exec(given) ?? compact.exec(given) ?? eastern.exec(given) ?? [])
    .slice(1)
    .map(Number);
  if (year !== undefined) return [year, month, day];
  const [date, ofYear = 0, pointedYear = 0] = (pointed.exec(given) ?? []).slice(1).map(Number);
  return date === undefined ? inStrokes(given) : [pointedYear, ofYear, date];
};

/** Returns the number of a month by its name or abbreviation in one of the languages. */
export const monthOf = (name: string | undefined): number | undefined =>
  months().get(name?.toLowerCase() ?? "");

const dayInMonth = (year: number, month: string, day: number): string | undefined =>
  solarDay(year, month, day)?.toISOString().slice(0, 10) ??
  dayOf(commonYear(year, month), monthOf(month), day);

type Parts = readonly [year: string | undefined, month: string | undefined, day: string | undefined];

/** Returns the first day in an order: other words between numbers, as in "10 of 2024", may be before it. */
const firstNamed = (
  given: string,
  order: RegExp,
  partsOf: (found: string[]) => Parts,
): string | undefined => {
  for (const found of given.matchAll(order)) {
    const [year, month, day] = partsOf(found);
    const date = dayInMonth(Number(year), month ?? "", Number(day));
    if (date !== undefined) return date;
  }
  return undefined;
};

/**
 * Returns a day as YYYY-MM-DD if the text contains one; any time and zone may follow. Accepts year first in digits or in Chinese,
 * Japanese or Korean, day first between points, or the month by its name in the order of its language. In 03/04/2024 the month is
 * ambiguous, in 13/04/2024 and behind the weekday it is not. Digits may be full-width, Arabic or Persian; years may be of a Japanese
 * era, of the Buddhist era behind a Thai month, or of the Solar Hijri calendar behind its month.
 */
export const isoDay = (text: string | undefined): string | undefined => {
  const given = withCommonYears(
    (text?.trim() ?? "").replaceAll(otherDigits, (digit) => String((digit.codePointAt(0) ?? 0) % 16)),
  );
  const numbers = inNumbers(given);
  if (numbers !== undefined) return dayOf(...numbers);
  return (
    firstNamed(given, dayFirst, ([, day, month, year]) => [year, month, day]) ??
    firstNamed(given, monthFirst, ([, month, day, year]) => [year, month, day]) ??
    firstNamed(given, yearFirst, ([, year, month, day]) => [year, month, day])
  );
};
