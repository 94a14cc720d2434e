import type { TextSpan } from "@quarry/text";
import type { Reading } from "./figures.ts";
import { likelyYear, textBefore } from "./plain-text.ts";

/** Whichever of year, month and day a text gives. A text has several readings if the order of day and month is ambiguous. */
export interface DateReading {
  readonly year: number | undefined;
  readonly month: number | undefined;
  readonly day: number | undefined;
}

/** Meaning of a number in a text, with all its possible readings, the likeliest first. */
export type NumberValue =
  | {
      readonly kind: "amount";
      readonly readings: readonly Reading[];
      /** Additional readings if a point or comma is ambiguous. */
      readonly doubtful: readonly Reading[];
      readonly isFraction: boolean;
      /** Factor of the word or the power of ten behind its digits. */
      readonly scale: number;
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

export type ValueOf<Kind extends NumberValue["kind"]> = Extract<NumberValue, { readonly kind: Kind }>;

export const amount = (reading: Reading, isFraction = false): ValueOf<"amount"> => ({
  kind: "amount",
  readings: [reading],
  doubtful: [],
  isFraction,
  scale: 1,
});

/** An amount that may be another number: no claim is held by it without doubt. */
export const doubtfulAmount = (reading: Reading): ValueOf<"amount"> => ({
  ...amount(reading),
  readings: [],
  doubtful: [reading],
});

/** Presence of a number in a text: in any form, perhaps, or not. */
export type Verdict = "held" | "unclear" | "missing";

/** Strictness with which the cited text must support a number: a small number in words is often a figure of speech. */
export type Weight = "sure" | "weak" | "none";

export interface Found extends TextSpan {
  readonly value: NumberValue;
  readonly weight: Weight;
  /** The two numbers of a share: 5 and 12 of "five of twelve". */
  readonly terms?: readonly number[] | undefined;
  /** The amounts that it joins: 2 minutes and 30 seconds. */
  readonly parts?: readonly Reading[] | undefined;
}

export interface FoundOf<Kind extends NumberValue["kind"]> extends Found {
  readonly value: ValueOf<Kind>;
}

type FoundAmount = FoundOf<"amount">;

export const foundAt = <Value extends NumberValue>(
  { start, end }: TextSpan,
  value: Value,
  weight: Weight = "sure",
): Found & { readonly value: Value } => ({ start, end, value, weight });

const isAmount = (one: Found): one is FoundAmount => one.value.kind === "amount";

/** Between the numbers of a range, or of an amount and its tolerance. */
const between =
  /^ ?(?:-|–|—|to|bis|à|a|al|до|~|〜|至|到|から|±|\+\/-|plus or minus|(?<conjunction>and|und|et|y|e|и)) ?[$€£¥]?$/iu;
const beforeRange =
  /(?<!\p{L})(?:between|zwischen|entre|fra|tra|między|между|tussen|mellom|mellan|mellem) [$€£¥]?$/iu;

/** Returns how two numbers are joined: "5 to 10 million" and "between 5 and 10 million" are ranges, "5 and 10 million" may be two numbers. */
const jointOf = (plain: string, one: TextSpan, next: TextSpan): "range" | "list" | undefined => {
  const found = between.exec(plain.slice(one.end, next.start));
  if (found === null) return undefined;
  const isList = found.groups?.["conjunction"] !== undefined;
  return isList && !beforeRange.test(textBefore(plain, one.start, 20)) ? "list" : "range";
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
    if (!isAmount(one) || before === undefined) return one;
    const [first, short] = [plain.slice(before.start, before.end), plain.slice(one.start, one.end)];
    if (!/^[12]\d{3}$/u.test(first) || !/^\d\d$/u.test(short)) return one;
    const year = Number(first);
    const value = year - (year % 100) + Number(short);
    if (value <= year || !beforeShortYear.test(plain.slice(before.end, one.start))) return one;
    return { ...one, value: { ...one.value, readings: [{ value, unit: undefined }, ...one.value.readings] } };
  });

const beforeTolerance = /^ ?(?:±|\+\/-|plus or minus) ?$/iu;

/** Returns an end of an interval, if the second number is its tolerance. */
const endOf = (
  plain: string,
  [middle, width]: readonly [Found | undefined, Found | undefined],
  sign: number,
): Reading[] => {
  if (!middle || !width || !isAmount(middle) || !isAmount(width)) return [];
  const [[at], [by]] = [middle.value.readings, width.value.readings];
  return at && by && beforeTolerance.test(plain.slice(middle.end, width.start))
    ? [{ ...by, value: at.value + sign * by.value }]
    : [];
};

/** Adds the ends of an interval as possible readings: "15 ± 5" is also 10 to 20. */
export const spreadTolerances = (plain: string, found: readonly Found[]): Found[] =>
  found.map((one, index) => {
    if (!isAmount(one)) return one;
    const ends = [...endOf(plain, [one, found[index + 1]], -1), ...endOf(plain, [found[index - 1], one], 1)];
    return { ...one, value: { ...one.value, doubtful: [...one.value.doubtful, ...ends] } };
  });

/** Returns how often the first number of a range is multiplied by the words behind the second. */
const sharedFactor = (plain: string, [one, next]: readonly [FoundAmount, FoundAmount]): number => {
  if (next.value.scale !== 1 && one.value.scale === 1) return next.value.scale;
  const [[own], [other]] = [one.value.readings, next.value.readings];
  return own && other && areWords(plain, one, next) ? sharedScale(own.value, other.value) : 1;
};

/** Returns the first number of a range with the unit and the scale of the second; undefined if the second has none to give. */
const sharedReading = (plain: string, pair: readonly [FoundAmount, FoundAmount]): Reading | undefined => {
  const [[own], [other]] = [pair[0].value.readings, pair[1].value.readings];
  if (own === undefined || other === undefined) return undefined;
  const value = own.value * sharedFactor(plain, pair);
  if (own.unit === undefined)
    return value === own.value && other.unit === undefined ? undefined : { ...other, value };
  return value !== own.value && [undefined, own.unit].includes(other.unit) ? { ...own, value } : undefined;
};

/** True if the first number of a range with a scale may have none: "from 500 to 2 million", "$1 billion in 2010 to $2 billion". */
const mayLackScale = (
  plain: string,
  [one, next]: readonly [FoundAmount, FoundAmount],
  shared: Reading,
): boolean => {
  const [[own], [other]] = [one.value.readings, next.value.readings];
  if (own?.value === shared.value || beforeTolerance.test(plain.slice(one.end, next.start))) return false;
  return likelyYear.test(plain.slice(one.start, one.end)) || shared.value > (other?.value ?? 0);
};

/** Gives the first number of a range the unit and the scale of the second: "5 to 10 million", "10–20 %". Alone it stays possible. */
export const spreadRanges = (plain: string, found: readonly Found[]): Found[] =>
  found.map((one, index) => {
    const next = found[index + 1];
    if (!isAmount(one) || next === undefined || !isAmount(next)) return one;
    const joint = jointOf(plain, one, next);
    const shared = joint && sharedReading(plain, [one, next]);
    if (shared === undefined) return one;
    const { readings, doubtful } = one.value;
    const value =
      joint === "list" || mayLackScale(plain, [one, next], shared)
        ? { ...one.value, readings: [shared, ...readings] }
        : { ...one.value, readings: [shared], doubtful: [...readings, ...doubtful] };
    return { ...one, value: { ...value, scale: next.value.scale } };
  });
