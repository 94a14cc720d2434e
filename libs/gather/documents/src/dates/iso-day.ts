const months: Readonly<Record<string, number>> = Object.fromEntries(
  [
    "jan januar january janvier enero gennaio janeiro januari ene gen janv января янв",
    "feb februar february février febrero febbraio fevereiro februari fév févr fev февраля фев",
    "mar märz march mars marzo março maart mär mrz mrt марта мар",
    "apr april avril abril aprile avr abr апреля апр",
    "may mai mayo maggio maio mei mag мая",
    "jun juni june juin junio giugno junho giu июня июн",
    "jul juli july juillet julio luglio julho juil lug июля июл",
    "aug august août agosto augustus ago aoû августа авг",
    "sep september sept septembre septiembre settembre setembro set сентября сен",
    "oct oktober october octobre octubre ottobre outubro okt ott out октября окт",
    "nov november novembre noviembre novembro ноября ноя",
    "dec dezember december décembre diciembre dicembre dezembro dez déc dic декабря дек",
  ].flatMap((names, index) => names.split(" ").map((name) => [name, index + 1])),
);
const numeric = /(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/u;
const compact = /^(\d{4})(\d{2})(\d{2})(?:T?\d{4,6})?$/u;
const eastern = /(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일]/u;
// Full stops separate the numbers of a date with the day first; with slashes, only a number above 12 shows the order.
const pointed = /(?<![\d.])(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})(?![\d.])/u;
const stroked = /(?<![\d/])(\d{1,2})\/(\d{1,2})\/(\d{4})(?![\d/])/u;
const dayFirst =
  /(?<!\d)(\d{1,2})(?:st|nd|rd|th|º|\.|er)?[\s-]+(?:de\s+|of\s+)?(\p{L}{3,10})\.?,?[\s-]+(?:de\s+)?(\d{4})(?!\d)/u;
const monthFirst = /(\p{L}{3,10})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/u;
const firstYear = 1900;

const dayOf = (year: number, month: number | undefined, day: number): string | undefined => {
  if (month === undefined || year < firstYear) return undefined;
  const date = new Date(Date.UTC(year, month - 1, day));
  // `Date` moves a day that does not exist into the next month.
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? date.toISOString().slice(0, 10)
    : undefined;
};

type Numbers = readonly [year: number, month: number, day: number];

const inStrokes = (given: string): Numbers | undefined => {
  const [first = 0, second = 0, year = 0] = (stroked.exec(given) ?? []).slice(1).map(Number);
  if (first > 12) return [year, second, first];
  return second > 12 || (first === second && first > 0) ? [year, first, second] : undefined;
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

/** Returns the number of a month by its name or abbreviation in ten European languages. */
export const monthOf = (name: string | undefined): number | undefined => months[name?.toLowerCase() ?? ""];

/**
 * Returns a day as YYYY-MM-DD if the text contains one; any time and zone may follow. Accepts year first in digits or in Chinese,
 * Japanese or Korean, day first between points, or the month by its name in ten European languages. In 03/04/2024 the month is
 * ambiguous, in 13/04/2024 it is not. Digits may be full-width.
 */
export const isoDay = (text: string | undefined): string | undefined => {
  const given = (text?.trim() ?? "").replaceAll(/[０-９]+/gu, (digits) => digits.normalize("NFKC"));
  const numbers = inNumbers(given);
  if (numbers !== undefined) return dayOf(...numbers);
  const [, day, month, year] = dayFirst.exec(given) ?? [];
  const european = dayOf(Number(year ?? 0), monthOf(month), Number(day));
  if (european !== undefined) return european;
  const [, name, date, ofYear] = monthFirst.exec(given) ?? [];
  return dayOf(Number(ofYear ?? 0), monthOf(name), Number(date));
};
