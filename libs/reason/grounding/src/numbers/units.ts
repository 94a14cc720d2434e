import type { TextSpan } from "@quarry/text";
import { byLanguage } from "../by-language.ts";
import derivedNames from "./derived-names.json" with { type: "json" };
import { matchAt, oneOf, textBefore } from "./plain-text.ts";
import table from "./units.json" with { type: "json" };

/** A unit of the table, which lists them by symbol. */
interface Unit {
  /** Base unit, and the size of one unit in it; units without one are not converted. */
  readonly of?: string;
  readonly size?: number;
  /** Forms written after a number, case-sensitive; by default the symbol alone. */
  readonly signs?: readonly string[];
  /** Name by which the runtime can name it in every language. */
  readonly intl?: string;
  /** Names in words that the runtime does not have, in lower case. */
  readonly names?: readonly string[];
  /** Makes its names from those of another unit, as "milligram" from "gram". */
  readonly derived?: readonly string[];
}

const units: ReadonlyMap<string, Unit> = new Map(Object.entries<Unit>(table));

/** Returns the ways to write a sign: "m²", "m2" and "m^2". */
const writtenAs = (sign: string): string[] => {
  const power = /[²³]$/u.exec(sign)?.[0].normalize("NFKC");
  return power === undefined ? [sign] : [sign, sign.slice(0, -1) + power, `${sign.slice(0, -1)}^${power}`];
};

const symbols: ReadonlyMap<string, string> = new Map(
  [...units].flatMap(([symbol, { signs = [symbol] }]) =>
    signs.flatMap(writtenAs).map((sign) => [sign, symbol] as const),
  ),
);

const currencies = ["USD", "EUR", "GBP", "JPY", "CNY", "CHF", "RUB", "INR"];

const counts = [1, 2, 5, 1.5];

/** Patterns of derived names, in which a star stands for the name of the other unit. */
const derivations: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(derivedNames));

/** Returns the names that a number format gives to its unit or currency, in lower case. */
const formatted = (format: Intl.NumberFormat, type: string): string[] =>
  counts
    .flatMap((count) => format.formatToParts(count))
    .filter((part) => part.type === type)
    .map(({ value }) => value.trim().toLowerCase())
    .filter((name) => name.length > 1 || /\p{Lo}/u.test(name));

const ownNames = (symbol: string, language: string): readonly string[] => {
  const { intl: unit, names = [] } = units.get(symbol) ?? {};
  if (unit === undefined) return names;
  const format = new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" });
  return [...names, ...formatted(format, "unit")];
};

const currencyNames = (currency: string, language: string): string[] =>
  formatted(
    new Intl.NumberFormat(language, { style: "currency", currency, currencyDisplay: "name" }),
    "currency",
  );

const namesIn = byLanguage((language): ReadonlyMap<string, string> => {
  const own = new Map([...units.keys()].map((symbol) => [symbol, ownNames(symbol, language)]));
  const derivedNamesOf = ({ derived: [how = "", from = ""] = [] }: Unit): string[] =>
    (derivations.get(how) ?? []).flatMap((form) =>
      (own.get(from) ?? []).map((name) => form.replace("*", name)),
    );
  const unitNames = [...units].flatMap(([symbol, unit]) =>
    [...(own.get(symbol) ?? []), ...derivedNamesOf(unit)].map((name) => [name, symbol] as const),
  );
  const moneyNames = currencies.flatMap((currency) =>
    currencyNames(currency, language).map((name) => [name, symbols.get(currency) ?? currency] as const),
  );
  return new Map([...unitNames, ...moneyNames]);
});

interface UnitReader {
  readonly byName: ReadonlyMap<string, string>;
  readonly name: RegExp;
}

const behindSymbol = String.raw`(?![\p{L}\p{N}_])`;
const isLetters = (one: string): boolean => /^[\p{L}µμ]/u.test(one) && !/[元円원]/u.test(one);
const allSymbols = [...symbols.keys()];
const symbol = new RegExp(
  String.raw`[ -]?(?<symbol>${oneOf(allSymbols.filter(isLetters))})${behindSymbol}|[ -]?(?<sign>${oneOf(allSymbols.filter((one) => !isLetters(one)))}|%)`,
  "uy",
);
/** Without these contexts, "in" is a word and not an inch. */
const inches = /[ -]?(?:in(?=\.? ?[x×]|\.? (?:long|wide|high|tall|deep|thick|in diameter)\b)|″)/uy;

const readerOf = byLanguage((language): UnitReader => {
  const byName = new Map([...namesIn("en"), ...namesIn(language)]);
  // Scripts without spaces join a unit to the next word.
  const letters = String.raw`(?:(?<=[\p{sc=Han}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}])|(?!\p{L}))`;
  return {
    byName,
    name: new RegExp(String.raw`(?: d[ei] | d['’]|[ -])?(?<name>${oneOf(byName.keys())})${letters}`, "iuy"),
  };
});

/** Symbol of a unit after a number, its end, and the symbol of the unit it is divided by. */
interface FoundUnit {
  readonly unit: string;
  readonly per?: string | undefined;
  readonly end: number;
}

const namedAt = (text: string, at: number, language: string): FoundUnit | undefined => {
  const reader = readerOf(language);
  const [said, name] = matchAt(reader.name, text, at) ?? [];
  const unit = reader.byName.get(name?.toLowerCase() ?? "");
  return said === undefined || unit === undefined ? undefined : { unit, end: at + said.length };
};

const functionWords =
  "the|an?|and|or|to|until|by|in|at|on|from|as|when|while|but|that|which|with|under|after|during";
/** Follows an era; before other words and hyphens, "AD" is a disease and "CE" a mark. */
const behindEra = new RegExp(String.raw`^(?!-\p{L}| (?!(?:${functionWords})(?!\p{L}))\p{Ll})`, "u");
/** Eras as letters that also have other meanings. */
const eras = /^(?:BCE?|AD|CE)$/u;

const isEra = (text: string, start: number, end: number): boolean =>
  !/\d\.\d+$/u.test(textBefore(text, start, 12)) && behindEra.test(text.slice(end, end + 12));

/** Returns the symbol and end of one unit; undefined if there is none. */
const singleAt = (text: string, at: number, language: string): FoundUnit | undefined => {
  const [said, written, sign] = matchAt(symbol, text, at) ?? [];
  if (written !== undefined && eras.test(written) && !isEra(text, at, at + (said ?? "").length))
    return undefined;
  if (said !== undefined) return { unit: symbols.get(written ?? sign ?? "") ?? "%", end: at + said.length };
  const inch = matchAt(inches, text, at);
  return inch === null ? namedAt(text, at, language) : { unit: "inch", end: at + inch[0].length };
};

/** Joins a unit to the one it is divided by; it may be of something: "g CO2/km", "$5 a tonne". */
const dividedBy =
  /(?<noun> (?:of |de )?\p{L}[\p{L}\p{N}₀-₉-]{0,20})?(?: ?\/ ?\(?| (?:per|pro|je|par|por|på|za|на) )| (?:an?|el|al|le|la|der|die|das) | l['’]|[ ·⋅*]?/uy;
const raised = /(?:⁻|\^?-)([1-3¹²³])(?!\d)/uy;
const powers: Readonly<Record<string, string>> = { 2: "²", "²": "²", 3: "³", "³": "³" };
/** A text often leaves these out: a yearly growth is one per year. */
const ofTime: ReadonlySet<string> = new Set(["s", "month"]);

export interface FoundDivisor extends FoundUnit {
  /** True if the amount is one of something, which may have a number in its name. */
  readonly hasNoun: boolean;
}

/** Returns the unit by which the one before an offset is divided, as in "mg/kg", "mg per kg" and "mg·kg⁻¹". */
export const divisorAt = (text: string, at: number, language: string): FoundDivisor | undefined => {
  const joint = matchAt(dividedBy, text, at);
  const said = joint?.[0] ?? "";
  const divisor = singleAt(text, at + said.length, language);
  const [power, exponent = ""] = (divisor && matchAt(raised, text, divisor.end)) ?? [""];
  const isDivided = power !== "" || /[\p{L}/]/u.test(said);
  if (divisor === undefined || !isDivided) return undefined;
  const unit = divisor.unit + (powers[exponent] ?? "");
  return { unit, end: divisor.end + power.length, hasNoun: joint?.groups?.["noun"] !== undefined };
};

/** Adds the unit by which a unit is divided to it. */
export const withDivisor = (text: string, found: FoundUnit, language: string): FoundUnit => {
  const divisor = divisorAt(text, found.end, language);
  if (divisor === undefined) return found;
  const whole = symbols.get(`${found.unit}/${divisor.unit}`);
  if (whole !== undefined) return { unit: whole, end: divisor.end };
  const { of: base } = units.get(divisor.unit) ?? {};
  if (base === undefined || ofTime.has(base)) return found;
  return { ...found, per: divisor.unit, end: divisor.hasNoun ? found.end : divisor.end };
};

/** Returns the unit after a number; undefined if there is none. */
export const unitAt = (text: string, at: number, language: string): FoundUnit | undefined => {
  const found = singleAt(text, at, language);
  return found && withDivisor(text, found, language);
};

/** Signs of currencies in letters, as alternatives of a pattern. */
export const currencyLetters = "USD|EUR|GBP|JPY|CNY|RMB|CHF|Rs|RM";

const currencySign = new RegExp(String.raw`([$€£¥￥₹₽₩]|(?<!\p{L})(?:${currencyLetters}|AD)) ?$`, "u");

/** Returns the unit whose sign is at the end of a text: a currency such as "US$" or "EUR ", or the era "AD ". */
export const currencyBefore = (text: string): string | undefined => {
  if (/(?:公元前|紀元前|기원전) ?$/u.test(text)) return "BC";
  if (/(?:公元|西元) ?$/u.test(text)) return "AD";
  const [, sign] = currencySign.exec(text) ?? [];
  return sign === undefined ? undefined : symbols.get(sign);
};

/**
 * Returns the currency or era before a number in digits. "AD" is an era only before a whole number without a unit or a counted
 * noun: in "patients with AD 5 mg" it is a disease.
 */
export const unitBefore = (text: string, { start, end }: TextSpan, language: string): string | undefined => {
  const before = textBefore(text, start, 5);
  const isYear =
    /^\d+$/u.test(text.slice(start, end)) &&
    unitAt(text, end, language) === undefined &&
    behindEra.test(text.slice(end, end + 12));
  return /AD ?$/u.test(before) && !isYear ? undefined : currencyBefore(before);
};

/** Converts an amount to the base of its unit, so that 500 ms and 0.5 s are equal; other units stay as they are. */
export const inBaseUnit = (
  value: number,
  unit: string,
): { readonly value: number; readonly unit: string } => {
  if (unit === "°F") return { value: Number((((value - 32) * 5) / 9).toPrecision(12)), unit: "°C" };
  const { of: base, size } = units.get(unit) ?? {};
  if (base === undefined || size === undefined) return { value, unit };
  return { value: Number((value * size).toPrecision(12)), unit: base };
};

const currencySymbols: ReadonlySet<string> = new Set(
  currencies.map((currency) => symbols.get(currency) ?? currency),
);

/** True for the symbol of a currency. */
export const isMoney = (unit: string): boolean => currencySymbols.has(unit);

/**
 * Returns how many of a smaller unit one of another has: 60 minutes of an hour, 100 cents of a euro; undefined if it has no whole
 * number of them.
 */
export const countIn = (unit: string, smaller: string): number | undefined => {
  // "Pounds" are read as a weight.
  if (smaller === "cent") return isMoney(unit) || unit === "lb" ? 100 : undefined;
  const [one, other] = [inBaseUnit(1, unit), inBaseUnit(1, smaller)];
  const count = Number((one.value / other.value).toPrecision(12));
  return one.unit === other.unit && count > 1 && Number.isInteger(count) ? count : undefined;
};

/** Returns the symbol of a unit named by an English word in the singular or plural; undefined for any other word. */
export const symbolOf = (word: string): string | undefined => {
  const found = unitAt(word, 0, "en");
  return found?.end === word.length ? found.unit : undefined;
};
