import type { TextSpan } from "./text-span.ts";

const grouped = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/u;
const groupedWithPoints = /^\d{1,3}(?:\.\d{3})+,\d+$|^\d{1,3}(?:\.\d{3}){2,}$/u;

/**
 * Parses digits with group and decimal marks, English or Continental; a lone comma before three digits groups, a lone point never
 * does. Undefined for anything else, such as a version.
 */
export const parseNumber = (written: string): number | undefined => {
  const text = written.replace(/[ \u00A0\u2009\u202F]/gu, "");
  if (grouped.test(text)) return Number(text.replaceAll(",", ""));
  if (groupedWithPoints.test(text)) return Number(text.replaceAll(".", "").replace(",", "."));
  if (/^\d+(?:[.,]\d+)?$/u.test(text)) return Number(text.replace(",", "."));
  return undefined;
};

/** Factor of a word or letter after a number. */
const magnitudes: Readonly<Record<string, number>> = {
  hundred: 100,
  thousand: 1e3,
  k: 1e3,
  K: 1e3,
  million: 1e6,
  millions: 1e6,
  mn: 1e6,
  m: 1e6,
  M: 1e6,
  Mio: 1e6,
  Million: 1e6,
  Millionen: 1e6,
  billion: 1e9,
  billions: 1e9,
  bn: 1e9,
  b: 1e9,
  B: 1e9,
  Mrd: 1e9,
  Milliarde: 1e9,
  Milliarden: 1e9,
  trillion: 1e12,
  tn: 1e12,
  万: 1e4,
  萬: 1e4,
  亿: 1e8,
  億: 1e8,
};

/** Normalised name of a unit with several spellings. */
const unitNames: Readonly<Record<string, string>> = {
  "%": "%",
  "％": "%",
  percent: "%",
  "per cent": "%",
  Prozent: "%",
  "percentage points": "pp",
  $: "USD",
  USD: "USD",
  dollars: "USD",
  "€": "EUR",
  EUR: "EUR",
  euros: "EUR",
  Euro: "EUR",
  "£": "GBP",
  GBP: "GBP",
  pounds: "GBP",
  "¥": "JPY",
  JPY: "JPY",
  "₹": "INR",
  元: "CNY",
  CNY: "CNY",
};

/** A number in a text: `text` is the slice, `value` includes the magnitude. */
export interface NumberMention extends TextSpan {
  readonly value: number;
  /** Its normalised unit ("%", "USD", "ms"); a currency sign may be before or after. */
  readonly unit: string | undefined;
  readonly text: string;
}

const digits = String.raw`\d{1,3}(?:[ \u00A0\u2009\u202F]\d{3})+(?:[.,]\d+)?(?!\d)|\d+(?:[.,]\d+)*`;
const currency = String.raw`[$€£¥₹]|USD|EUR|GBP|JPY|CNY`;
// After a space a single letter is a unit ("300 m", "64 B", "273 K"), unless it follows a currency.
const letter = String.raw`[kKmMbB]\b|(?<=(?:${currency})\s?[\d.,]+)\s[kKmMbB]\b|\s[kKmMbB](?=\s?(?:${currency}))`;
const magnitude = String.raw`\s?(?:hundred|thousand|millions?|billions?|trillion|Mio|Million(?:en)?|Mrd|Milliarden?|bn|mn|tn)\b|${letter}|\s?[万萬亿億]`;
const unit = String.raw`\s?(?:[%％$€£¥₹元]|°[CF])|\s?(?:percentage points|percent|per cent|Prozent|dollars|euros|Euro|pounds|USD|EUR|GBP|JPY|CNY|(?:ns|µs|ms|s|min|h|km|cm|mm|m|kg|mg|g|t|[KMGT]i?B|B|Hz|[kMG]Hz|[kMG]?W|[kMGT]Wh|px|pp)(?![\w]))`;
/** A digit after a letter is part of a name, but scripts without spaces write numbers directly after words. */
const insideName = String.raw`(?<![\p{N}_]|(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}])\p{L})`;
const pattern = new RegExp(
  String.raw`${insideName}(?<sign>(?<![\p{L}\p{N})\]]|[\p{N})\]] )[-−])?(?<prefix>${currency})?\s?(?<![\d][.,])(?<digits>${digits})(?<magnitude>${magnitude})?(?<unit>${unit})?`,
  "gu",
);

const unitName = (symbol: string | undefined): string | undefined =>
  symbol === undefined ? undefined : (unitNames[symbol] ?? symbol);

const mention = (match: RegExpMatchArray): NumberMention | undefined => {
  const { sign, prefix, digits: written = "", magnitude: times, unit: after } = match.groups ?? {};
  const plain = parseNumber(written);
  if (plain === undefined) return undefined;
  const text = match[0].trimStart();
  const start = (match.index ?? 0) + match[0].length - text.length;
  const value = plain * (magnitudes[times?.trim() ?? ""] ?? 1) * (sign === undefined ? 1 : -1);
  return {
    value: Number(value.toPrecision(15)),
    unit: unitName(after?.trim() ?? prefix),
    start,
    end: start + text.length,
    text,
  };
};

/**
 * Finds the numbers of a text written in digits, in order: "1,234.5", "12 %", "3.2 million", "$4bn", "1 234", "3.5亿". Numbers
 * inside names (C1, int8) or versions (1.2.3) are excluded; a date counts as its numbers.
 */
export const extractNumbers = (text: string): NumberMention[] =>
  Array.from(text.matchAll(pattern), mention).filter((found) => found !== undefined);
