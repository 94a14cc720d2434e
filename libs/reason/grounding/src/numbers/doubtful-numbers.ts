import { findDoubtfulDates } from "./calendar/dates.ts";
import type { Reading } from "./figures.ts";
import { amount, type Found, type NumberValue } from "./found-numbers.ts";
import { findDoubtfulPowers } from "./powers.ts";
import { findDoubtfulTimes } from "./times/clock-times.ts";
import { unitAt } from "./units.ts";

/** An amount that may be another number: no claim is held by it without doubt. */
const doubtfulAmount = (reading: Reading): NumberValue => ({
  ...amount(reading),
  readings: [],
  doubtful: [reading],
});

/** Finds the second readings in a plain text: dates, times and powers that may as well be other numbers, and the reverse. */
export const doubtfulNumbers = (plain: string, language: string): Found[] => [
  ...findDoubtfulDates(plain, language).flatMap(({ readings, ...span }): Found[] => {
    // Two digits of a year name no year by themselves.
    const [year, ...others] = new Set(readings.map((reading) => reading.year));
    const isNamed = year !== undefined && others.length === 0;
    return [
      { ...span, value: { kind: "date", readings }, weight: "none" },
      ...(isNamed
        ? [{ ...span, value: doubtfulAmount({ value: year, unit: undefined }), weight: "none" as const }]
        : []),
    ];
  }),
  ...findDoubtfulTimes(plain).flatMap(({ hours, minutes, ...span }): Found[] => [
    { ...span, value: doubtfulAmount({ value: hours, unit: "h" }), weight: "none" },
    { ...span, value: { kind: "time", readings: minutes }, weight: "none" },
  ]),
  ...findDoubtfulPowers(plain).map(({ value, ...span }): Found => ({
    ...span,
    value: doubtfulAmount({ value, unit: unitAt(plain, span.end, language)?.unit }),
    weight: "none",
  })),
];

/** A day behind a month in digits, or without it in words. */
const lastDay = /^(?:\p{L}[\p{L}\p{M}]*\.? \d{1,2}\p{L}{0,2}|[^ \p{N}]+)$/u;

const on = /(?<!\p{L})on (?:\p{L}+ (?:the )?)?$/iu;

/** A day that ends a date may count the word behind it: "since May 20 people came", but not "on May 20 people came". */
export const countsAfterMonths = (plain: string, found: readonly Found[]): Found[] =>
  found.flatMap(({ start, end, value }): Found[] => {
    if (value.kind !== "date" || !/^ \p{L}/u.test(plain.slice(end, end + 2))) return [];
    if (on.test(plain.slice(Math.max(0, start - 20), start))) return [];
    const [{ day, year } = { day: undefined, year: undefined }] = value.readings;
    return year === undefined && day !== undefined && lastDay.test(plain.slice(start, end))
      ? [{ start, end, value: doubtfulAmount({ value: day, unit: undefined }), weight: "none" }]
      : [];
  });
