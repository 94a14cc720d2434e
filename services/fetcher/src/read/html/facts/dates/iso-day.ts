const months: Readonly<Record<string, number>> = Object.fromEntries(
  [
    "jan januar january janvier enero gennaio janeiro januari ene gen janv",
    "feb februar february février febrero febbraio fevereiro februari fév févr fev",
    "mar märz march mars marzo março maart mär mrz",
    "apr april avril abril aprile avr abr",
    "may mai mayo maggio maio mei mag",
    "jun juni june juin junio giugno junho giu",
    "jul juli july juillet julio luglio julho juil lug",
    "aug august août agosto augustus ago aoû",
    "sep september sept septembre septiembre settembre setembro set",
    "oct oktober october octobre octubre ottobre outubro okt ott out",
    "nov november novembre noviembre novembro",
    "dec dezember december décembre diciembre dicembre dezembro dez déc dic",
  ].flatMap((names, index) => names.split(" ").map((name) => [name, index + 1])),
);
const numeric = /(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/u;
const compact = /^(\d{4})(\d{2})(\d{2})(?:T?\d{4,6})?$/u;
const eastern = /(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일]/u;
const dayFirst =
  /(?<!\d)(\d{1,2})(?:st|nd|rd|th|º|\.|er)?\s+(?:de\s+|of\s+)?(\p{L}{3,10})\.?,?\s+(?:de\s+)?(\d{4})(?!\d)/u;
const monthFirst = /(\p{L}{3,10})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/u;
const firstYear = 1900;

const dayOf = (year: number, month: number | undefined, day: number): string | undefined => {
  if (month === undefined || year < firstYear) return undefined;
  const date = new Date(Date.UTC(year, month - 1, day));
  // A day that a month does not have becomes one of the next.
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? date.toISOString().slice(0, 10)
    : undefined;
};

const monthOf = (name: string | undefined): number | undefined => months[name?.toLowerCase() ?? ""];

/**
 * A day as YYYY-MM-DD where the text holds one, whatever time and zone follow: year first in digits or in Chinese,
 * Japanese or Korean, or with the month by its name in nine European languages. 03/04/2024 says too little.
 */
export const isoDay = (text: string | undefined): string | undefined => {
  const given = text?.trim() ?? "";
  const ordered = numeric.exec(given) ?? compact.exec(given) ?? eastern.exec(given);
  if (ordered !== null) return dayOf(Number(ordered[1]), Number(ordered[2]), Number(ordered[3]));
  const [, day, month, year] = dayFirst.exec(given) ?? [];
  const european = dayOf(Number(year ?? 0), monthOf(month), Number(day));
  if (european !== undefined) return european;
  const [, name, date, ofYear] = monthFirst.exec(given) ?? [];
  return dayOf(Number(ofYear ?? 0), monthOf(name), Number(date));
};
