import type { TextSpan } from "@quarry/text";
import { byLanguage } from "../by-language.ts";
import { oneOf, valueByName } from "./plain-text.ts";
import { namedUnits, unitNames } from "./unit-names.ts";

interface Unit {
  readonly base: string;
  /** Size of one unit in its base unit. */
  readonly factor: number;
}

const sizes: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  s: { ns: 1e-9, µs: 1e-6, ms: 1e-3, s: 1, min: 60, "¼h": 900, h: 3600, day: 86_400, week: 604_800 },
  month: { month: 1, year: 12, decade: 120, century: 1_200 },
  m: {
    nm: 1e-9,
    µm: 1e-6,
    mm: 1e-3,
    cm: 1e-2,
    m: 1,
    km: 1e3,
    inch: 0.0254,
    ft: 0.3048,
    yd: 0.9144,
    mi: 1609.344,
  },
  g: { µg: 1e-6, mg: 1e-3, g: 1, kg: 1e3, t: 1e6, oz: 28.349523125, lb: 453.59237 },
  l: {
    µl: 1e-6,
    ml: 1e-3,
    cl: 0.01,
    dl: 0.1,
    l: 1,
    hl: 100,
    "mm³": 1e-6,
    "cm³": 1e-3,
    "m³": 1e3,
    "km³": 1e12,
  },
  "m²": {
    "mm²": 1e-6,
    "cm²": 1e-4,
    "m²": 1,
    "km²": 1e6,
    ha: 1e4,
    acre: 4046.8564224,
    "mi²": 2_589_988.110336,
  },
  B: { B: 1, KB: 1e3, MB: 1e6, GB: 1e9, TB: 1e12, KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3, TiB: 1024 ** 4 },
  "m/s": { "m/s": 1, "km/h": 1 / 3.6, mph: 0.44704, knot: 0.514444 },
  Hz: { Hz: 1, kHz: 1e3, MHz: 1e6, GHz: 1e9 },
  "bit/s": {
    "bit/s": 1,
    "kbit/s": 1e3,
    "Mbit/s": 1e6,
    "Gbit/s": 1e9,
    "kB/s": 8e3,
    "KB/s": 8e3,
    "MB/s": 8e6,
    "GB/s": 8e9,
  },
  W: { mW: 1e-3, W: 1, kW: 1e3, MW: 1e6, GW: 1e9, TW: 1e12 },
  Wh: {
    J: 1 / 3600,
    kJ: 1e3 / 3600,
    MJ: 1e6 / 3600,
    GJ: 1e9 / 3600,
    Wh: 1,
    kWh: 1e3,
    MWh: 1e6,
    GWh: 1e9,
    TWh: 1e12,
  },
  Pa: { Pa: 1, hPa: 100, mbar: 100, kPa: 1e3, bar: 1e5, MPa: 1e6, GPa: 1e9, mmHg: 133.322, psi: 6894.757 },
  mol: { nmol: 1e-9, µmol: 1e-6, mmol: 1e-3, mol: 1 },
  "%": { "%": 1, "‰": 0.1 },
  pp: { pp: 1, bps: 0.01 },
};

const bySymbol = new Map<string, Unit>(
  Object.entries(sizes).flatMap(([base, symbols]) =>
    Object.entries(symbols).map(([symbol, factor]): [string, Unit] => [symbol, { base, factor }]),
  ),
);

/** Units and further symbols of them that are written after a number, case-sensitive. */
const otherSymbols = valueByName([
  ["°C", "°C", "℃", "ºC", "˚C", "° C"],
  ["°F", "°F", "℉", "ºF", "˚F", "° F"],
  ["USD", "$", "USD"],
  ["EUR", "€", "EUR"],
  ["GBP", "£", "GBP"],
  ["¥", "¥", "￥", "JPY", "CNY", "RMB", "元", "円"],
  ["INR", "₹"],
  ["RUB", "₽"],
  ["KRW", "₩", "원"],
  ["CHF", "CHF"],
  ["BC", "BC", "B.C.", "B.C.E.", "BCE"],
  ["AD", "A.D.", "AD", "CE"],
  ["km/h", "kph"],
  ["mmHg", "mm Hg", "mm-Hg", "mm of mercury"],
  ["kbit/s", "kb/s", "kBit/s", "kbps"],
  ["Mbit/s", "Mb/s", "MBit/s", "Mbps"],
  ["Gbit/s", "Gb/s", "GBit/s", "Gbps"],
  ["ml", "cc", "mL"],
  ["µmol", "μmol"],
  ["knot", "kn"],
  ["px", "px"],
  ["µg", "μg", "ug", "mcg"],
  ["µl", "μl", "ul"],
  ["l", "L"],
  ["km²", "km2"],
  ["cm²", "cm2"],
  ["cm³", "cm3"],
  ["m²", "m2"],
  ["m³", "m3"],
  ["km³", "km3"],
  ["s", "sec", "secs"],
  ["min", "mins"],
  ["h", "hr", "hrs"],
]);

const symbols: ReadonlyMap<string, string> = new Map([
  ...[...bySymbol.keys()]
    .filter((symbol) => !/^(?:inch|day|week|month|year|decade|century|mi|knot|¼h)$/u.test(symbol))
    .map((symbol): [string, string] => [symbol, symbol]),
  ...otherSymbols,
]);

const currencies = ["USD", "EUR", "GBP", "JPY", "CNY", "CHF", "RUB", "INR"];

const counts = [1, 2, 5, 1.5];

const namesIn = (language: string): Map<string, string> => {
  const found = valueByName(unitNames);
  const add = (format: Intl.NumberFormat, type: string, symbol: string): void => {
    for (const count of counts)
      for (const part of format.formatToParts(count))
        if (part.type === type && part.value.trim().length > 1 - Number(/\p{Lo}/u.test(part.value)))
          found.set(part.value.trim().toLowerCase(), symbol);
  };
  for (const [unit, symbol] of Object.entries(namedUnits))
    add(new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }), "unit", symbol);
  for (const currency of currencies)
    add(
      new Intl.NumberFormat(language, { style: "currency", currency, currencyDisplay: "name" }),
      "currency",
      symbols.get(currency) ?? currency,
    );
  return found;
};

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
  const byName = new Map([...namesIn("en"), ...(language === "en" ? [] : namesIn(language))]);
  // Scripts without spaces join a unit to the next word.
  const letters = String.raw`(?:(?<=[\p{sc=Han}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}])|(?!\p{L}))`;
  return {
    byName,
    name: new RegExp(String.raw`(?: d[ei] | d['’]|[ -])?(?<name>${oneOf(byName.keys())})${letters}`, "iuy"),
  };
});

const match = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

/** Symbol of a unit after a number, its end, and the symbol of the unit it is divided by. */
interface FoundUnit {
  readonly unit: string;
  readonly per?: string | undefined;
  readonly end: number;
}

const namedAt = (text: string, at: number, language: string): FoundUnit | undefined => {
  const reader = readerOf(language);
  const [said, name] = match(reader.name, text, at) ?? [];
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
  !/\d\.\d+$/u.test(text.slice(Math.max(0, start - 12), start)) && behindEra.test(text.slice(end, end + 12));

/** Returns the symbol and end of one unit; undefined if there is none. */
const singleAt = (text: string, at: number, language: string): FoundUnit | undefined => {
  const [said, written, sign] = match(symbol, text, at) ?? [];
  if (written !== undefined && eras.test(written) && !isEra(text, at, at + (said ?? "").length))
    return undefined;
  if (said !== undefined) return { unit: symbols.get(written ?? sign ?? "") ?? "%", end: at + said.length };
  const inch = match(inches, text, at);
  return inch === null ? namedAt(text, at, language) : { unit: "inch", end: at + inch[0].length };
};

const dividedBy = / ?\/ ?\(?| (?:per|an|pro|je|par|por|på|za|на) |[ ·⋅*]?/uy;
const raised = /(?:⁻|\^?-)([1-3¹²³])(?!\d)/uy;
const powers: Readonly<Record<string, string>> = { 2: "²", "²": "²", 3: "³", "³": "³" };
/** A text often leaves these out: a yearly growth is one per year. */
const ofTime: ReadonlySet<string> = new Set(["s", "month"]);

/** Returns the unit by which the one before an offset is divided, as in "mg/kg", "mg per kg" and "mg·kg⁻¹". */
const divisorAt = (text: string, at: number, language: string): FoundUnit | undefined => {
  const [said = ""] = match(dividedBy, text, at) ?? [];
  const divisor = singleAt(text, at + said.length, language);
  const [power, exponent = ""] = (divisor && match(raised, text, divisor.end)) ?? [""];
  const isDivided = power !== "" || said.includes("/") || said.trim().length > 1;
  if (divisor === undefined || !isDivided) return undefined;
  return { unit: divisor.unit + (powers[exponent] ?? ""), end: divisor.end + power.length };
};

/** Adds the unit by which a unit is divided to it. */
export const withDivisor = (text: string, found: FoundUnit, language: string): FoundUnit => {
  const divisor = divisorAt(text, found.end, language);
  if (divisor === undefined) return found;
  const whole = symbols.get(`${found.unit}/${divisor.unit}`);
  if (whole !== undefined) return { unit: whole, end: divisor.end };
  const { base } = bySymbol.get(divisor.unit) ?? {};
  return base === undefined || ofTime.has(base) ? found : { ...found, per: divisor.unit };
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
  const before = text.slice(Math.max(0, start - 5), start);
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
  const known = bySymbol.get(unit);
  if (known === undefined) return { value, unit };
  return { value: Number((value * known.factor).toPrecision(12)), unit: known.base };
};

/** Returns the symbol of a unit named by an English word in the singular or plural; undefined for any other word. */
export const symbolOf = (word: string): string | undefined => {
  const found = unitAt(word, 0, "en");
  return found?.end === word.length ? found.unit : undefined;
};
