import { inBaseUnit, spelledNumbers, symbolOf } from "@quarry/grounding";
import { extractDates, extractNumbers, type NumberMention, words } from "@quarry/text";
import { showsCue } from "../cues.ts";
import { comparableWord } from "../opposites/antonyms.ts";
import { leadsToName } from "./numbered-names.ts";

/** A number of a text and what it counts or measures. */
export interface Quantity {
  readonly value: number;
  /** The upper end of a range: "5 to 10 ms"; else the value. */
  readonly upTo: number;
  /** The base of its unit, or else the counted noun as it is compared; undefined for a bare number. */
  readonly of: string | undefined;
  /** The number is a limit or an estimate: "at least 5", "about 3". */
  readonly bounded: boolean;
}

type Mention = Pick<NumberMention, "value" | "unit" | "start" | "end">;

const looksLikeYear = (value: number, text: string): boolean =>
  /^\d{4}$/u.test(text) && value >= 1000 && value <= 2100;
/** What stands between the two ends of a range. */
const rangeBetween = /^\s*(?:[-–—~～]|to|and|bis|до|到|至)\s*$/iu;
const rangeBefore = /\b(?:between|from|zwischen|von|от)\s*$/iu;

const isDigitOnly = (word: string): boolean => /^[\p{N}.,]+$/u.test(word);

const countedNoun = (text: string, end: number, language: string): string | undefined => {
  const rest = text.slice(end, end + 40);
  if (!/^[\s-]*\p{L}/u.test(rest)) return undefined;
  const next = words(rest, language)[0];
  const word = next === undefined ? "" : rest.slice(next.start, next.end);
  if (word === "" || isDigitOnly(word)) return undefined;
  return symbolOf(word) ?? comparableWord(word, language);
};

const isInside = (spans: readonly { start: number; end: number }[], position: number): boolean =>
  spans.some(({ start, end }) => position >= start && position < end);

/** In words counts what cannot be an article or a pronoun: "one" is both. */
const countedInWords = (text: string, language: string): Mention[] =>
  language === "en" ? spelledNumbers(text).filter(({ value, unit }) => value > 1 || unit === "%") : [];

const mentionsOf = (text: string, language: string): Mention[] => {
  const dates = extractDates(text);
  const inWords = countedInWords(text, language);
  const figures = extractNumbers(text).filter(({ value, start, text: written }) => {
    if (isInside(dates, start) || isInside(inWords, start) || looksLikeYear(value, written)) return false;
    const before = text.slice(Math.max(0, start - 24), start);
    return !leadsToName(before) || /^\W*$/u.test(text.slice(0, start));
  });
  return [...figures, ...inWords].toSorted((one, other) => one.start - other.start);
};

const isRange = (text: string, low: Mention, high: Mention): boolean => {
  if (high.value <= low.value) return false;
  const between = text.slice(low.end, high.start);
  if (!rangeBetween.test(between)) return false;
  return !/and/iu.test(between) || rangeBefore.test(text.slice(0, low.start));
};

interface Range {
  readonly low: Mention;
  readonly high: Mention;
}

/** The mentions of a text, two that make a range as one. */
const rangesOf = (text: string, language: string): Range[] => {
  const ranges: Range[] = [];
  for (const mention of mentionsOf(text, language)) {
    const last = ranges.at(-1);
    if (last !== undefined && last.low === last.high && isRange(text, last.low, mention))
      ranges[ranges.length - 1] = { low: last.low, high: mention };
    else ranges.push({ low: mention, high: mention });
  }
  return ranges;
};

const inBase = ({ value }: Mention, of: string | undefined): { value: number; unit: string | undefined } =>
  of === undefined ? { value, unit: of } : inBaseUnit(value, of);

/**
 * The quantities of a text in the base of their units: its numbers, in figures or English words, without dates, years and the numbers of
 * names ("RFC 9457", "step 3").
 */
export const quantities = (text: string, language: string): Quantity[] =>
  rangesOf(text, language).map(({ low, high }) => {
    const counted = high.unit ?? low.unit ?? countedNoun(text, high.end, language);
    const { value: upTo, unit: of } = inBase(high, counted);
    const around = text.slice(Math.max(0, low.start - 20), Math.min(text.length, high.end + 9));
    const bounded = high === low && showsCue(around, "bound", language);
    return { value: inBase(low, counted).value, upTo, of, bounded };
  });

/** The years and dates of a text in ISO form, each as exact as it was written. */
export const datesOf = (text: string): string[] => {
  const dates = extractDates(text);
  const years = extractNumbers(text).filter(
    ({ value, text: written, start }) => looksLikeYear(value, written) && !isInside(dates, start),
  );
  return [...dates.map(({ iso }) => iso), ...years.map(({ text: written }) => written)];
};
