import { extractNumbers, type NumberMention } from "@quarry/text";
import { type SpelledNumber, spelledNumbers } from "./spelled-numbers.ts";

interface Unit {
  readonly base: string;
  /** What one of it is in its base. */
  readonly factor: number;
}

const sizes: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  s: { ns: 1e-9, µs: 1e-6, ms: 1e-3, s: 1, min: 60, h: 3600 },
  m: { mm: 1e-3, cm: 1e-2, m: 1, km: 1e3 },
  g: { µg: 1e-6, mg: 1e-3, g: 1, kg: 1e3, t: 1e6 },
  l: { µl: 1e-6, ml: 1e-3, dl: 0.1, l: 1 },
  B: { B: 1, KB: 1e3, MB: 1e6, GB: 1e9, TB: 1e12, KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3, TiB: 1024 ** 4 },
  Hz: { Hz: 1, kHz: 1e3, MHz: 1e6, GHz: 1e9 },
  W: { W: 1, kW: 1e3, MW: 1e6, GW: 1e9 },
  Wh: { kWh: 1e3, MWh: 1e6, GWh: 1e9, TWh: 1e12 },
};

const english: Readonly<Record<string, string>> = {
  nanosecond: "ns",
  microsecond: "µs",
  millisecond: "ms",
  second: "s",
  sec: "s",
  minute: "min",
  min: "min",
  hour: "h",
  hr: "h",
  millimetre: "mm",
  millimeter: "mm",
  centimetre: "cm",
  centimeter: "cm",
  metre: "m",
  meter: "m",
  kilometre: "km",
  kilometer: "km",
  microgram: "µg",
  mcg: "µg",
  µg: "µg",
  μg: "µg",
  ug: "µg",
  milligram: "mg",
  gram: "g",
  kilogram: "kg",
  tonne: "t",
  millilitre: "ml",
  milliliter: "ml",
  ml: "ml",
  litre: "l",
  liter: "l",
  byte: "B",
  kilobyte: "KB",
  megabyte: "MB",
  gigabyte: "GB",
  terabyte: "TB",
  kilowatt: "kW",
  megawatt: "MW",
  gigawatt: "GW",
};

const bySymbol = new Map<string, Unit>(
  Object.entries(sizes).flatMap(([base, symbols]) =>
    Object.entries(symbols).map(([symbol, factor]): [string, Unit] => [symbol, { base, factor }]),
  ),
);

/** The symbol of a unit that an English word names in the singular or plural; undefined for any other word. */
export const symbolOf = (word: string): string | undefined => english[word.toLowerCase().replace(/s$/u, "")];

/** An amount in the base of its unit, so that 500 ms and 0.5 s are one; amounts of other units stay as they are. */
export const inBaseUnit = (
  value: number,
  unit: string,
): { readonly value: number; readonly unit: string } => {
  const known = bySymbol.get(unit);
  if (known === undefined) return { value, unit };
  return { value: Number((value * known.factor).toPrecision(12)), unit: known.base };
};

/** A number of a text, as it stands and in the base of its unit. */
export interface Amount {
  /** As it is written, its magnitude multiplied in. */
  readonly written: number;
  /** In the base of its unit. */
  readonly value: number;
  readonly unit: string | undefined;
  /** A fraction in words, such as a third. */
  readonly isFraction: boolean;
  /** The words of the text. */
  readonly text: string;
}

type Mention = Pick<NumberMention, "value" | "unit" | "start" | "end">;

const isSame = (one: number, other: number): boolean =>
  Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one), Math.abs(other));

const unitAfter = (text: string, end: number): string | undefined => {
  const [, word] = /^[\s-]?(\p{L}+)/u.exec(text.slice(end, end + 24)) ?? [];
  return word === undefined ? undefined : symbolOf(word);
};

const amountOf = (text: string, mention: Mention, isFraction: boolean): Amount => {
  const unit = mention.unit ?? unitAfter(text, mention.end);
  const based = unit === undefined ? { value: mention.value, unit } : inBaseUnit(mention.value, unit);
  return {
    ...based,
    written: mention.value,
    isFraction,
    text: text.slice(mention.start, mention.end).trim(),
  };
};

const isShare = ({ unit }: Pick<SpelledNumber, "unit">): boolean => unit === "%";

/** The figures of a text, without those that make a fraction: "1 in 5". */
const figuresOf = (text: string, fractions: readonly SpelledNumber[]): Amount[] =>
  extractNumbers(text)
    .filter(({ start }) => !fractions.some((fraction) => fraction.start <= start && start < fraction.end))
    .map((mention) => amountOf(text, mention, false));

/** What joins a number to a word into a name: "COVID-19", "HTTP/2", "omega-3", "25-hydroxyvitamin", "Python 3.12". */
const nameBefore = /(?:\p{L}[-–/.]|\p{Lu}\p{L}*[\p{Lu}+#]\p{L}{0,24} |(?:[Vv]ersion|v\.?) )$/u;
const nameAfter = /^[-/](?<word>\p{L}{5,})/u;

const isPartOfName = (text: string, { start, end }: Pick<Mention, "start" | "end">): boolean => {
  if (nameBefore.test(text.slice(Math.max(0, start - 24), start))) return true;
  const word = nameAfter.exec(text.slice(end, end + 32))?.groups?.["word"];
  return (
    word !== undefined &&
    symbolOf(word) === undefined &&
    !/^(?:fold|month|week|point|times|percent)/iu.test(word)
  );
};

/** Digits as every text could have them: one kind of space, hyphen and minus; every character keeps its place. */
const plainDigits = (text: string): string =>
  text
    .replaceAll(/[\u00A0\u2000-\u200A\u202F\u205F\u3000]/gu, " ")
    .replaceAll(/[\u2010-\u2012\u2212\uFE63\uFF0D]/gu, "-")
    .replaceAll(/(?<![\p{L}\p{N}])\u2013(?=\d)/gu, "-");

/** What a statement must be borne out in: its figures and fractions, without digits of names; other numbers in words are too often turns of phrase. */
export const claimedNumbers = (written: string): Amount[] => {
  const statement = plainDigits(written);
  const fractions = spelledNumbers(statement).filter(isShare);
  const named = extractNumbers(statement).filter((mention) => isPartOfName(statement, mention));
  const isNamed = ({ start }: Pick<SpelledNumber, "start">): boolean =>
    named.some((mention) => mention.start <= start && start < mention.end);
  return [
    ...extractNumbers(statement)
      .filter((mention) => !isNamed(mention))
      .filter(({ start }) => !fractions.some((fraction) => fraction.start <= start && start < fraction.end))
      .map((mention) => amountOf(statement, mention, false)),
    ...fractions.map((fraction) => amountOf(statement, fraction, true)),
  ];
};

/** Every number of a text that could bear one out, in figures and in English words. */
export const heldNumbers = (written: string): Amount[] => {
  const text = plainDigits(written);
  return [
    ...figuresOf(text, []),
    ...spelledNumbers(text).map((spelled) => amountOf(text, spelled, isShare(spelled))),
  ];
};

const unitsFit = (one: string | undefined, other: string | undefined): boolean =>
  one === undefined || other === undefined || one.toLowerCase() === other.toLowerCase();

/** A fraction in words is worth what its whole percentage is: a third is 33 %. */
const areNearShares = (one: Amount, other: Amount): boolean =>
  (one.isFraction || other.isFraction) &&
  one.unit === "%" &&
  other.unit === "%" &&
  Math.abs(one.value - other.value) < 0.5;

/** 20 % and 0.2 are one number. */
const isShareOfOne = (percentage: Amount, bare: Amount): boolean =>
  percentage.unit === "%" &&
  bare.unit === undefined &&
  bare.value > 0 &&
  bare.value < 1 &&
  isSame(percentage.value, 100 * bare.value);

/** Whether two numbers are one: of the same value in units that fit, a unit that nobody knows fitting any. */
const agree = (one: Amount, other: Amount): boolean =>
  (isSame(one.value, other.value) && unitsFit(one.unit, other.unit)) ||
  (isSame(one.written, other.written) && (one.unit === undefined || other.unit === undefined)) ||
  isShareOfOne(one, other) ||
  isShareOfOne(other, one) ||
  areNearShares(one, other);

/**
 * The numbers of a statement that a text does not have: in figures or English words, in another unit of the same kind, or as a share of a
 * hundred or of one. Digits that are part of a name are no numbers, and no kind of minus, hyphen or space makes a number another one.
 */
export const missingNumbers = (statement: string, text: string): string[] => {
  const held = heldNumbers(text);
  return claimedNumbers(statement)
    .filter((amount) => !held.some((other) => agree(amount, other)))
    .map((amount) => amount.text);
};

/** Whether every number of the statement stands in the text. */
export const numbersAgree = (statement: string, text: string): boolean =>
  missingNumbers(statement, text).length === 0;
