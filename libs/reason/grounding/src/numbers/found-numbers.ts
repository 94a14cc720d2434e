import type { TextSpan } from "@quarry/text";
import type { DateReading } from "./calendar/dates.ts";
import type { Reading } from "./figures.ts";

/** Meaning of a number in a text, with all its possible readings, the likeliest first. */
export type NumberValue =
  | {
      readonly kind: "amount";
      readonly readings: readonly Reading[];
      /** Additional readings if a point or comma is ambiguous. */
      readonly doubtful: readonly Reading[];
      readonly isFraction: boolean;
      readonly isRound: boolean;
    }
  | { readonly kind: "date"; readonly readings: readonly DateReading[] }
  | { readonly kind: "time"; readonly readings: readonly number[] }
  | { readonly kind: "ratio"; readonly terms: readonly [number, number] }
  | { readonly kind: "period"; readonly from: number; readonly to: number }
  /** A name with digits in it: "COVID-19", "H1N1". */
  | { readonly kind: "code"; readonly code: string }
  /** Digits after a name: "ISO 9001", "version 2.1", "Louis XIV". */
  | {
      readonly kind: "name";
      readonly before: string;
      readonly digits: string;
      readonly value: number | undefined;
    };

/** Value of a kind. */
export type ValueOf<Kind extends NumberValue["kind"]> = Extract<NumberValue, { readonly kind: Kind }>;

/** Returns an amount with one reading. */
export const amount = (reading: Reading, isFraction = false): ValueOf<"amount"> => ({
  kind: "amount",
  readings: [reading],
  doubtful: [],
  isFraction,
  isRound: false,
});

/** Presence of a number in a text: in any form, perhaps, or not. */
export type Verdict = "held" | "unclear" | "missing";

/** Strictness with which the cited text must support a number: a small number in words is often a figure of speech. */
export type Weight = "sure" | "weak" | "none";

/** A number as it was found. */
export interface Found extends TextSpan {
  readonly value: NumberValue;
  readonly weight: Weight;
  /** The two numbers of a share: 5 and 12 of "five of twelve". */
  readonly terms?: readonly number[] | undefined;
  /** The amounts that it joins: 2 minutes and 30 seconds. */
  readonly parts?: readonly Reading[] | undefined;
}

/** A scale or unit after the second number of a range also applies to the first: "5 to 10 million", "10–20 %". */
const between = /^ ?(?:-|–|—|to|bis|à|a|al|до|and|und|et|y|e|и|~|〜|至|到) ?$/u;

/** Returns the factor of the scale word written with a number: 1e6 for "10 million". */
const scaleOf = (said: string, value: number): number => {
  const [, written = ""] = /^\D?(\d[\d.,]*)/u.exec(said) ?? [];
  const times = Math.round(value / Number(written.replaceAll(",", "")));
  return [1e2, 1e3, 1e6, 1e9, 1e12].includes(times) ? times : 1;
};

/** Returns the scale that the second of two numbers in words shares with the first: "three to four thousand". */
const sharedScale = (own: number, other: number): number =>
  [1e12, 1e9, 1e6, 1e3].find(
    (scale) => other % scale === 0 && other / scale < 1_000 && own < other / scale,
  ) ?? 1;

const areWords = (plain: string, ...found: readonly TextSpan[]): boolean =>
  found.every(({ start }) => /\p{L}/u.test(plain.charAt(start)));

const beforeShortYear = /^ ?[-–—/] ?$/u;

/** Adds the century of the first year to the second one: "1914–18". */
export const spreadYears = (plain: string, found: readonly Found[]): Found[] =>
  found.map((one, index) => {
    const before = found[index - 1];
    if (
      one.value.kind !== "amount" ||
      before === undefined ||
      !/^\d\d$/u.test(plain.slice(one.start, one.end))
    )
      return one;
    if (!/^[12]\d{3}$/u.test(plain.slice(before.start, before.end))) return one;
    const year = Number(plain.slice(before.start, before.end));
    const value = year - (year % 100) + Number(plain.slice(one.start, one.end));
    if (value <= year || !beforeShortYear.test(plain.slice(before.end, one.start))) return one;
    return { ...one, value: { ...one.value, readings: [{ value, unit: undefined }, ...one.value.readings] } };
  });

/** Gives the first number of a range the unit and the scale of the second: "5 to 10 million", "10–20 %". */
export const spreadRanges = (plain: string, found: readonly Found[]): Found[] =>
  found.map((one, index) => {
    const next = found[index + 1];
    if (one.value.kind !== "amount" || next?.value.kind !== "amount") return one;
    const [own] = one.value.readings;
    const [other] = next.value.readings;
    if (own === undefined || other === undefined || own.unit !== undefined) return one;
    if (!between.test(plain.slice(one.end, next.start))) return one;
    const isScaled = next.value.isRound && !one.value.isRound;
    const inWords = areWords(plain, one, next) ? sharedScale(own.value, other.value) : 1;
    const times = isScaled ? scaleOf(plain.slice(next.start, next.end), other.value) : inWords;
    const readings = [{ ...other, value: own.value * times }, ...one.value.readings];
    return { ...one, value: { ...one.value, readings, isRound: next.value.isRound } };
  });
