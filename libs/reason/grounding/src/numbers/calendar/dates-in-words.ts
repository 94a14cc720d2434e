import { numberWords } from "@quarry/language-data/numbers";
import { byLanguage } from "../../by-language.ts";
import { foundAt, type FoundOf } from "../found-numbers.ts";
import { oneOf, textBefore } from "../plain-text.ts";
import type { SpelledNumber } from "../words/word-numbers.ts";
import { isDate, isWord, monthsIn, monthsOf } from "./dates.ts";

/** Languages that count days before the month: "el dos de mayo". All may number them: "the second of May". */
const counting: ReadonlySet<string> = new Set(["es", "it", "pt", "fr", "ca", "ro"]);

interface Patterns {
  readonly behind: RegExp;
  readonly before: RegExp;
}

const year = String.raw`(?:,? (?:of |de |del |do )?(?<year>[12]\d{3})(?!\p{N}|[.,]\d))?`;
const yearBehind = new RegExp(`^${year}`, "u");

const patternsOf = byLanguage((language): Patterns => {
  const month = `(?<month>${oneOf(monthsOf(language).keys())})`;
  return {
    behind: new RegExp(
      String.raw`^ (?:(?:day )?of |de |di |do |d')?${month}\.?(?![\p{L}\p{M}])${year}`,
      "iu",
    ),
    before: new RegExp(String.raw`(?<![\p{L}\p{M}]|(?<!\p{L})${monthsIn} )${month} (?:the )?$`, "iu"),
  };
});

/** Returns the day that a number may be; "fourth of" is also a fraction. */
const dayOf = (
  plain: string,
  { start, end, value, unit, kind }: SpelledNumber,
  language: string,
): number | undefined => {
  if (unit !== undefined) return numberWords(language).ordinals.get(plain.slice(start, end).toLowerCase());
  return kind === "ordinal" || counting.has(language) ? value : undefined;
};

interface Month {
  readonly month?: string | undefined;
  readonly year?: string | undefined;
  /** Characters after the day that belong to the date. */
  readonly length: number;
}

/** Returns the month after or before a day, and its year; none without a month. */
const monthAround = (plain: string, { start, end, kind }: SpelledNumber, language: string): Month => {
  const { behind, before } = patternsOf(language);
  const after = plain.slice(end, end + 40);
  const later = behind.exec(after);
  if (later !== null) return { ...later.groups, length: later[0].length };
  // "En mayo dos personas" has no day.
  if (kind === "cardinal" && counting.has(language)) return { length: 0 };
  const { month } = before.exec(textBefore(plain, start, 24))?.groups ?? {};
  const behindDay = yearBehind.exec(after);
  return { month, year: behindDay?.groups?.["year"], length: behindDay?.[0].length ?? 0 };
};

/** Finds the dates with a day in words in a plain text, such as "the fourth day of July 1893" and "July the fourth". */
export const findSpelledDates = (
  plain: string,
  spelled: readonly SpelledNumber[],
  language: string,
): FoundOf<"date">[] =>
  spelled.flatMap((one) => {
    const { start, end } = one;
    const day = dayOf(plain, one, language);
    if (day === undefined) return [];
    const { month: name, year: written, length } = monthAround(plain, one, language);
    if (name === undefined || isWord(name)) return [];
    const reading = {
      year: written === undefined ? undefined : Number(written),
      month: monthsOf(language).get(name.toLowerCase()),
      day,
    };
    return isDate(reading)
      ? [foundAt({ start, end: end + length }, { kind: "date", readings: [reading] })]
      : [];
  });
