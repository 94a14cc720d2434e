import { findDoubtfulDates } from "./calendar/dates.ts";
import { doubtfulAmount, type Found, foundAt } from "./found-numbers.ts";
import { textBefore } from "./plain-text.ts";
import { findDoubtfulPowers } from "./powers.ts";
import { findDoubtfulTimes } from "./times/clock-times.ts";
import { unitAt } from "./units.ts";

/** Finds the second readings in a plain text: dates, times and powers that may as well be other numbers, and the reverse. */
export const doubtfulNumbers = (plain: string, language: string): Found[] => [
  ...findDoubtfulDates(plain, language).flatMap((date): Found[] => {
    // Two digits of a year name no year by themselves.
    const [year, ...others] = new Set(date.value.readings.map((reading) => reading.year));
    const isNamed = year !== undefined && others.length === 0;
    return [
      foundAt(date, date.value, "none"),
      ...(isNamed ? [foundAt(date, doubtfulAmount({ value: year, unit: undefined }), "none")] : []),
    ];
  }),
  ...findDoubtfulTimes(plain),
  ...findDoubtfulPowers(plain).map(({ value, ...span }) =>
    foundAt(span, doubtfulAmount({ value, unit: unitAt(plain, span.end, language)?.unit }), "none"),
  ),
];

/** A day behind a month in digits, or without it in words. */
const lastDay = /^(?:\p{L}[\p{L}\p{M}]*\.? \d{1,2}\p{L}{0,2}|[^ \p{N}]+)$/u;

const on = /(?<!\p{L})on (?:\p{L}+ (?:the )?)?$/iu;

/** A day that ends a date may count the word behind it: "since May 20 people came", but not "on May 20 people came". */
export const countsAfterMonths = (plain: string, found: readonly Found[]): Found[] =>
  found.flatMap(({ start, end, value }): Found[] => {
    if (value.kind !== "date" || !/^ \p{L}/u.test(plain.slice(end, end + 2))) return [];
    if (on.test(textBefore(plain, start, 20))) return [];
    const [{ day, year } = { day: undefined, year: undefined }] = value.readings;
    return year === undefined && day !== undefined && lastDay.test(plain.slice(start, end))
      ? [foundAt({ start, end }, doubtfulAmount({ value: day, unit: undefined }), "none")]
      : [];
  });
