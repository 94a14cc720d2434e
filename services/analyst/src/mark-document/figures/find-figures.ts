import { extractDates, extractNumbers, stopWords, type TextSpan, words } from "@quarry/text";
import { spelledNumbers } from "../../signals/spelled-numbers.ts";
import { chineseFigures } from "./chinese-figures.ts";
import type { Figure } from "./figure.ts";

interface Mention extends TextSpan {
  readonly value: number;
  readonly unit: string | undefined;
}

/** What Russian writes behind a number. */
const scales: readonly (readonly [RegExp, number])[] = [
  [/^\s?(?:тыс\.?|тысяч\p{L}*)(?!\p{L})/iu, 1e3],
  [/^\s?(?:млн\.?|миллион\p{L}*)(?!\p{L})/iu, 1e6],
  [/^\s?(?:млрд\.?|миллиард\p{L}*)(?!\p{L})/iu, 1e9],
  [/^\s?(?:трлн\.?|триллион\p{L}*)(?!\p{L})/iu, 1e12],
];
const units: readonly (readonly [RegExp, string])[] = [
  [/^\s?процент\p{L}*(?!\p{L})/iu, "%"],
  [/^\s?(?:руб\.?|рубл\p{L}*|₽)(?!\p{L})/iu, "RUB"],
  [/^\s?доллар\p{L}*(?!\p{L})/iu, "USD"],
  [/^\s?евро(?!\p{L})/iu, "EUR"],
];

const namedBefore =
  /(?:\p{Lu}[\p{L}.]*|§|#|\b(?:section|step|chapter|figure|table|version|number|page|slide|item|no\.|session))[\s-]*$/u;
const ordinalAfter =
  /^(?:st|nd|rd|th|er|-?й|-?я|-?го|-?м|\.\s)(?!\p{L})|^\s?(?:年|月|日|号|点(?!\d)|时|世纪)/u;
const inList = /^\s*\d{1,3}[.)、]/u;

const isYear = ({ value, end, start }: Mention): boolean =>
  value >= 1900 && value <= 2100 && Number.isInteger(value) && end - start === 4;

const overlapsAny = (spans: readonly TextSpan[], { start, end }: TextSpan): boolean =>
  spans.some((span) => span.start < end && start < span.end);

const withScale = (text: string, mention: Mention): Mention => {
  const rest = text.slice(mention.end, mention.end + 30);
  for (const [pattern, times] of scales) {
    const said = pattern.exec(rest)?.[0];
    if (said !== undefined)
      return { ...mention, value: mention.value * times, end: mention.end + said.length };
  }
  return mention;
};

const countedWord = (text: string, end: number, language: string): string | undefined => {
  const rest = text.slice(end, end + 40);
  if (!/^[\s-]*\p{L}/u.test(rest)) return undefined;
  const [first, second] = words(rest, language).map((span) => rest.slice(span.start, span.end));
  const stop = stopWords(language);
  const isNoun = (word: string | undefined): word is string =>
    word !== undefined && !stop.has(word.toLowerCase()) && /^\p{L}{2,}/u.test(word);
  if (!isNoun(first)) return undefined;
  const isMore = language === "en" && /^(?:new|more|additional|other|different|media|young)$/iu.test(first);
  return isMore && isNoun(second) ? `${first} ${second}` : first;
};

const withUnit = (text: string, mention: Mention, language: string): Figure => {
  if (mention.unit !== undefined) return mention;
  const rest = text.slice(mention.end, mention.end + 30);
  const unit = units.find(([pattern]) => pattern.test(rest))?.[1];
  return { ...mention, unit: unit ?? countedWord(text, mention.end, language) };
};

const mentionsOf = (text: string, language: string): Mention[] => {
  const chinese = chineseFigures(text);
  const spelled =
    language === "en" ? spelledNumbers(text).filter(({ value, unit }) => value > 10 || unit === "%") : [];
  const taken = [...chinese, ...spelled];
  return [...taken, ...extractNumbers(text).filter((mention) => !overlapsAny(taken, mention))].toSorted(
    (one, other) => one.start - other.start,
  );
};

/**
 * The figures of a statement in order: numbers with a unit or a counted noun, and bare ones of a hundred and more. Dates, years, ordinals
 * and the numbers of names, sections and lists are none.
 */
export const findFigures = (text: string, language: string): Figure[] => {
  const dates = extractDates(text);
  const listed = inList.exec(text)?.[0].length ?? 0;
  return mentionsOf(text, language)
    .filter((mention) => mention.start >= listed && !isYear(mention) && !overlapsAny(dates, mention))
    .filter(({ start, end, unit }) => {
      if (ordinalAfter.test(text.slice(end, end + 4))) return false;
      return (
        unit !== undefined || start === 0 || !namedBefore.test(text.slice(Math.max(0, start - 24), start))
      );
    })
    .map((mention) => withUnit(text, withScale(text, mention), language))
    .filter(({ value, unit }) => unit !== undefined || value >= 100);
};
