import type { TextSpan } from "./text-span.ts";

const months = [
  "january jan januar jänner janvier enero gennaio gen janeiro januari января",
  "february feb februar février févr febrero febbraio fevereiro fev februari февраля",
  "march mar märz mrz mars marzo março maart марта",
  "april apr avril avr abril abr aprile апреля",
  "may mai mayo maggio mag maio mei мая",
  "june jun juni juin junio giugno giu junho июня",
  "july jul juli juillet juil julio luglio lug julho июля",
  "august aug août agosto ago augustus августа",
  "september sep sept septembre septiembre settembre set setembro сентября",
  "october oct oktober okt octobre octubre ottobre ott outubro out октября",
  "november nov novembre noviembre novembro ноября",
  "december dec dezember dez décembre déc diciembre dic dicembre dezembro декабря",
];

/** Month numbers by name or abbreviation in lower case: English, German, French, Spanish, Italian, Portuguese, Dutch, Russian. */
const monthNumbers: ReadonlyMap<string, number> = new Map(
  months.flatMap((names, index) => names.split(" ").map((name) => [name, index + 1] as const)),
);

interface Reading extends TextSpan {
  /** Undefined for text that only looks like a date. */
  readonly iso: string | undefined;
}

/** A date in a text; `iso` is `YYYY-MM-DD`, or `YYYY-MM` without a day. */
export interface DateMention extends TextSpan {
  readonly iso: string;
}

const year = String.raw`(?<year>\d{4})`;
const day = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th|er|º|°|\.)?`;
const month = String.raw`(?<month>${[...monthNumbers.keys()].toSorted((a, b) => b.length - a.length).join("|")})\.?(?!\p{L})`;
const edge = String.raw`(?<![\p{L}\p{N}])`;

const patterns = [
  String.raw`${edge}${year}[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})(?!\d|[-/.]\d)`,
  String.raw`(?<!\d)${year}\s?年\s?(?<month>\d{1,2})\s?月(?:\s?(?<day>\d{1,2})\s?日)?`,
  String.raw`(?<!\d)${year}\s?년\s?(?<month>\d{1,2})\s?월(?:\s?(?<day>\d{1,2})\s?일)?`,
  String.raw`${edge}${day}\s+(?:(?:of|de|di)\s+)?${month},?\s+(?:(?:de|del|of)\s+)?${year}(?!\d)`,
  String.raw`${edge}${month}\s+${day},?\s+${year}(?!\d)`,
  String.raw`${edge}(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.\s?${year}(?!\d)`,
  String.raw`${edge}(?<!\d[./-]?)(?<first>\d{1,2})/(?<second>\d{1,2})/${year}(?!\d)`,
  String.raw`${edge}${month},?\s+(?:(?:de|of)\s+)?${year}(?!\d)`,
];

const monthOf = (written: string): number => monthNumbers.get(written.toLowerCase()) ?? Number(written);

/** Returns undefined for a day the calendar does not have. */
const isoDate = (parts: { year: number; month: number; day: number | undefined }): string | undefined => {
  const date = new Date(Date.UTC(parts.year, parts.month - 1, parts.day ?? 1));
  if (date.getUTCMonth() !== parts.month - 1 || date.getUTCFullYear() !== parts.year) return undefined;
  return date.toISOString().slice(0, parts.day === undefined ? 7 : 10);
};

/** In "31/12/2024" and "12/31/2024" the day is clear; the ambiguous "03/04/2024" is not read as a date. */
const slashed = (first: number, second: number): { month: number; day: number } | undefined => {
  if (first > 12) return { month: second, day: first };
  return second > 12 || first === second ? { month: first, day: second } : undefined;
};

const mention = (match: RegExpMatchArray): Reading => {
  const { year: y = "", month: m = "", day: d, first, second } = match.groups ?? {};
  const written = { month: monthOf(m), day: d === undefined ? undefined : Number(d) };
  const parts = first === undefined ? written : slashed(Number(first), Number(second));
  const iso = parts === undefined ? undefined : isoDate({ year: Number(y), ...parts });
  const start = match.index ?? 0;
  return { iso, start, end: start + match[0].length };
};

/** Finds the dates of a text with at least year and month, in order and without overlap; the longer match wins. */
export const extractDates = (text: string): DateMention[] => {
  const readings = patterns
    .flatMap((pattern) => Array.from(text.matchAll(new RegExp(pattern, "giu")), mention))
    .toSorted((a, b) => a.start - b.start || b.end - a.end);
  const found: DateMention[] = [];
  let free = 0;
  for (const { iso, start, end } of readings) {
    if (start < free) continue;
    free = end;
    if (iso !== undefined) found.push({ iso, start, end });
  }
  return found;
};
