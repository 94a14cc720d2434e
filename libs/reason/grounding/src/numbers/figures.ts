import type { TextSpan } from "@quarry/text";
import { byLanguage } from "../by-language.ts";
import { type Groups, textBefore } from "./plain-text.ts";
import { powerAt } from "./powers.ts";
import { type Scale, scalesAt, signs } from "./scales.ts";
import { currencyLetters, unitAt, unitBefore, withDivisor } from "./units.ts";

export interface Reading {
  readonly value: number;
  readonly unit: string | undefined;
  /** The unit by which it is divided: kg for "5 mg/kg". */
  readonly per?: string | undefined;
}

/** A number in digits. */
export interface Figure extends TextSpan {
  /** Possible values, the likeliest first; several if separators or letters are ambiguous. Empty for a version, such as 1.2.3. */
  readonly readings: readonly Reading[];
  /** Additional readings if the point or comma has its other meaning. */
  readonly doubtful: readonly Reading[];
  /** Factor of the word or the power of ten behind its digits: 1e6 for "10 million". */
  readonly scale: number;
  /** The digits alone. */
  readonly digits: string;
}

const vulgar = "[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒]";

/** Returns the fraction of a number, 0 without one; "½" is 1⁄2 in its compatible form. */
const fractionIn = ({ part, alone, over = "0", under = "1" }: Groups): number => {
  const [top, bottom] = (part ?? alone)?.normalize("NFKC").split("⁄") ?? [over, under];
  return Number(top) / Math.max(1, Number(bottom));
};

const decimalMarkOf = byLanguage(
  (language) =>
    new Intl.NumberFormat(language).formatToParts(1.5).find(({ type }) => type === "decimal")?.value ?? ".",
);

const groupedByComma =
  /^\d{1,3}(?:,\d{3}){2,}(?:\.\d+)?$|^\d{1,3},\d{3}\.\d+$|^\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?$/u;
const groupedByPoint = /^\d{1,3}(?:\.\d{3}){2,}(?:,\d+)?$|^\d{1,3}\.\d{3},\d+$/u;

/**
 * Returns the possible values of digits with separators: a point or comma before three digits is a group or decimal separator,
 * depending on the language.
 */
const valuesOf = (written: string, language: string): number[] => {
  const digits = written.replaceAll(/[ ']/gu, "").replace(/^\./u, "0.");
  if (/^\d+$/u.test(digits)) return [Number(digits)];
  if (groupedByComma.test(digits)) return [Number(digits.replaceAll(",", ""))];
  if (groupedByPoint.test(digits)) return [Number(digits.replaceAll(".", "").replace(",", "."))];
  const [whole = "", rest, more] = digits.split(/[.,]/u);
  if (rest === undefined || more !== undefined) return [];
  const divided = Number(`${whole}.${rest}`);
  if (rest.length !== 3 || whole.length > 3 || whole.startsWith("0")) return [divided];
  const grouped = Number(whole + rest);
  if (digits.includes(decimalMarkOf(language))) return [divided, grouped];
  return digits.includes(",") ? [grouped] : [grouped, divided];
};

/** A digit after a letter is part of a name, but scripts without spaces write numbers directly after words. */
const insideName = String.raw`(?:(?<![\p{N}_\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}])|(?<=(?<!\p{L})(?:${currencyLetters})))`;
const figure = new RegExp(
  String.raw`${insideName}(?<sign>(?:(?<![\p{L}\p{N}%‰°)\]]|[\p{N}%‰°)\]] )|(?<=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]))-)?(?<!\d[.,])(?:(?<digits>\d{1,3}(?:[ ']\d{3})+(?:[.,]\d+)?(?!\d)|\d+(?:[.,]\d+)*|(?<=^|[\s(=<>≤≥~$€£])\.\d+)(?: ?(?<part>${vulgar})|[ -](?<over>\d{1,2})/(?<under>\d{1,2})(?![\d/.,]))?|(?<alone>${vulgar}))`,
  "gu",
);

const centSign = /^ ?(?:¢|p)(?![\p{L}\p{N}])/u;

const moneyBehind = new RegExp(String.raw`^ ?(?:[$€£¥₹]|(?:${currencyLetters})(?!\p{L}))`, "u");

/** Signs of magnitudes behind amounts of money; elsewhere "mm" is a length. */
const moneySigns = [
  {
    sign: /^ ?(?:mm|MM)(?![\p{L}\p{N}])/u,
    value: 1e6,
    currencies: /(?:[$€£]|(?<!\p{L})(?:USD|EUR|GBP)) ?$/u,
  },
  { sign: /^ ?[Cc]rs?(?![\p{L}\p{N}])/u, value: 1e7, currencies: /(?:₹|(?<!\p{L})(?:Rs\.?|INR)) ?$/u },
];

const moneySignAt = (plain: string, { start, end }: TextSpan): Scale | undefined => {
  const before = textBefore(plain, start, 5);
  const after = plain.slice(end, end + 5);
  const found = moneySigns.find(({ sign, currencies }) => sign.test(after) && currencies.test(before));
  const [said = ""] = found?.sign.exec(after) ?? [];
  return found && { value: found.value, end: end + said.length };
};

/** Reads a letter after a number: "300m" is a count or a length, "$4b" and "5 M €" are money. */
const letterAt = (plain: string, at: number, isMoney: boolean): Scale | undefined => {
  const [said = "", letter = ""] = /^ ?([kKmMbB])(?![\p{L}\p{N}²³/])/u.exec(plain.slice(at, at + 4)) ?? [];
  const isMoneyBehind = moneyBehind.test(plain.slice(at + said.length, at + said.length + 5));
  const value = signs.get(letter);
  if (value === undefined || (said.startsWith(" ") && !isMoney && !isMoneyBehind)) return undefined;
  return { value, end: at + said.length };
};

const minus = /(?<![\p{L}/-])(?:minus|moins|menos|meno|минус) $|(?:零下|マイナス|영하 ?)$/iu;
/** "At least five", "more or less five" and "plus or minus five" are not negative. */
const notMinus =
  /(?<!\p{L})(?:al|ao|lo|le|pelo|polo|au|du|ou|o|no|plus|plus (?:or|oder|eller)|плюс|плюс или) \p{L}+ $/iu;
/** Inside a word, the Han character of a negative number means a load or a defeat. */
const minusInHan = /(?<!(?![为為是至到约約])\p{sc=Han})[负負]$/u;
const negative = /(?<![\p{L}/-])negative $/iu;
/** A number that shows that "negative" describes a noun or a result: "a negative 12-lead ECG", "negative 3 days later". */
const notNegative = /^(?:-| (?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|times|of)(?!\p{L}))/iu;

/** True if the words around a number make it negative: "minus five". */
export const isNegative = (plain: string, { start, end }: TextSpan): boolean => {
  const before = textBefore(plain, start, 24);
  return (
    (minus.test(before) && !notMinus.test(before)) ||
    minusInHan.test(before) ||
    (negative.test(before) && !notNegative.test(plain.slice(end, end + 12)))
  );
};

const exact = (value: number): number => Number(value.toPrecision(15));

/** Returns the values of a number in digits before scaling. */
const valuesBefore = (
  plain: string,
  match: RegExpExecArray,
  language: string,
): { readonly values: number[]; readonly end: number; readonly power: number } => {
  const groups = match.groups ?? {};
  const { sign, digits = "", alone } = groups;
  const more = fractionIn(groups);
  const inside = match.index + match[0].length;
  const sense = sign !== undefined || isNegative(plain, { start: match.index, end: inside }) ? -1 : 1;
  const { times, end } = powerAt(plain, inside, digits) ?? { times: (value: number) => value, end: inside };
  const values = alone === undefined ? valuesOf(digits, language) : [0];
  return { values: values.map((value) => sense * times(value + more)), end, power: times(1) };
};

/** "40 degrees below zero", which is written without a sign or with one. */
const belowZero =
  /^ ?(?:° ?[CF]?|degrees?|grados?|degrés?|gradi|graus?|grad|graden|градус\p{L}{0,3})?(?: (?:celsius|fahrenheit))? ?(?:below zero|unter null|bajo cero|(?:au-)?dessous de zéro|sotto (?:lo )?zero|abaixo de zero|onder nul|under null|ниже нуля|мороза)(?!\p{L})/iu;

/** Makes a number of degrees below zero negative. Its sign stays open: "40 below" does not name what it is below of. */
const withCold = (plain: string, one: Figure, end: number): Figure =>
  belowZero.test(plain.slice(end, end + 48))
    ? {
        ...one,
        readings: one.readings.map((reading) => ({ ...reading, value: -reading.value })),
        doubtful: [...one.doubtful, ...one.readings],
      }
    : one;

/** "₹5 Cr" may be a credit of 5 rupees, "$900 MM" the price of a length, and 99 cents .99 of something. */
const unscaledReadings = (
  values: readonly number[],
  { isScaled, hasCentSign }: { readonly isScaled: boolean; readonly hasCentSign: boolean },
  unit: string | undefined,
): Reading[] => [
  ...(isScaled ? values.map((value) => ({ value: exact(value), unit })) : []),
  ...(hasCentSign || unit === "cent" ? [{ value: exact((values[0] ?? 0) / 100), unit: undefined }] : []),
];

const toFigure = (plain: string, match: RegExpExecArray, language: string): Figure => {
  const start = match.index;
  const { values, end: inside, power } = valuesBefore(plain, match, language);
  const currency = unitBefore(plain, { start, end: inside }, language);
  const word = scalesAt(plain, inside, language);
  const letter = word ? undefined : letterAt(plain, inside, currency !== undefined);
  const moneySign = moneySignAt(plain, { start, end: inside });
  const scale = word ?? letter ?? moneySign ?? { value: 1, end: inside };
  const unit = currency
    ? withDivisor(plain, { unit: currency, end: scale.end }, language)
    : unitAt(plain, scale.end, language);
  const { unit: symbol, per } = unit ?? {};
  const readings = values.map((value) => ({ value: exact(value * scale.value), unit: symbol, per }));
  // "300m" may mean metres, and "5 B" bytes.
  const asUnit = letter === undefined || currency !== undefined ? undefined : unitAt(plain, inside, language);
  const inUnit = (asUnit ? values.slice(0, 1) : []).map((value) => ({
    value: exact(value),
    unit: asUnit?.unit,
  }));
  const hasCentSign = centSign.test(plain.slice(scale.end, scale.end + 3));
  const found = {
    start,
    end: unit?.end ?? scale.end,
    readings: [...readings.slice(0, 1), ...inUnit],
    doubtful: [
      ...readings.slice(1),
      ...unscaledReadings(values, { isScaled: moneySign !== undefined, hasCentSign }, symbol),
    ],
    scale: power * scale.value,
    digits: match[0].trim(),
  };
  return withCold(plain, found, inside);
};

/** True for the number of a list item: "1." at the beginning of a line. */
const isItemMark = (plain: string, start: number, end: number): boolean =>
  /^[.)](?:\s|$)/u.test(plain.slice(end, end + 2)) && /(?:^|\n) {0,8}$/u.test(textBefore(plain, start, 9));

/** Yields the numbers in digits in a plain text, in order, with their units; each takes some microseconds. */
export function* findFigures(plain: string, language: string): Generator<Figure, void, undefined> {
  let end = 0;
  for (const match of plain.matchAll(figure)) {
    if (isItemMark(plain, match.index, match.index + match[0].length)) continue;
    const found = toFigure(plain, match, language);
    // The "10" of "4.2 × 10⁹" is part of the number before it.
    if (found.start >= end) yield found;
    end = found.end;
  }
}
