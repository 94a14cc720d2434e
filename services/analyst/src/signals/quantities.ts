import { extractDates, extractNumbers, words } from "@quarry/text";
import { comparableWord } from "./antonyms.ts";
import { showsCue } from "./cues.ts";

/** A number of a text and what it counts or measures. */
export interface Quantity {
  readonly value: number;
  /** The unit, or else the counted noun as it is compared; undefined for a bare number. */
  readonly of: string | undefined;
  /** The number is a limit or an estimate: "at least 5", "about 3". */
  readonly bounded: boolean;
}

const identifierBefore =
  /(?:\p{Lu}\p{L}*|§|#|\b(?:section|step|chapter|figure|table|version|issue|page|v))[\s-]*$/u;
const looksLikeYear = (value: number, text: string): boolean =>
  /^\d{4}$/u.test(text) && value >= 1000 && value <= 2100;

const isDigitOnly = (word: string): boolean => /^[\p{N}.,]+$/u.test(word);

const countedNoun = (text: string, end: number, language: string): string | undefined => {
  const rest = text.slice(end, end + 40);
  if (!/^[\s-]*\p{L}/u.test(rest)) return undefined;
  const next = words(rest, language)[0];
  const word = next === undefined ? "" : rest.slice(next.start, next.end);
  return word === "" || isDigitOnly(word) ? undefined : comparableWord(word, language);
};

const isInside = (spans: readonly { start: number; end: number }[], position: number): boolean =>
  spans.some(({ start, end }) => position >= start && position < end);

/** The quantities of a text: its numbers without dates, years and the numbers of names ("RFC 9457", "step 3"). */
export const quantities = (text: string, language: string): Quantity[] => {
  const dates = extractDates(text);
  return extractNumbers(text)
    .filter(({ value, start, text: written }) => {
      if (isInside(dates, start) || looksLikeYear(value, written)) return false;
      const before = text.slice(Math.max(0, start - 24), start);
      return !identifierBefore.test(before) || /^\W*$/u.test(text.slice(0, start));
    })
    .map(({ value, unit, start, end }) => ({
      value,
      of: unit ?? countedNoun(text, end, language),
      bounded: showsCue(
        text.slice(Math.max(0, start - 20), Math.min(text.length, end + 9)),
        "bound",
        language,
      ),
    }));
};

/** The years and dates of a text in ISO form, each as exact as it was written. */
export const datesOf = (text: string): string[] => {
  const dates = extractDates(text);
  const years = extractNumbers(text).filter(
    ({ value, text: written, start }) => looksLikeYear(value, written) && !isInside(dates, start),
  );
  return [...dates.map(({ iso }) => iso), ...years.map(({ text: written }) => written)];
};
