import { spelledNumbers } from "@quarry/grounding";
import { quantityWords } from "@quarry/language-data";
import { extractDates, extractNumbers, stopWords, type TextSpan, words } from "@quarry/text";
import { phrasePattern } from "../words/phrase-pattern.ts";
import { chineseNumerals, type Mention } from "./chinese-numerals.ts";

/** A number that counts or measures something, where it stands in a statement; its unit as it is written or by its common name. */
export type Figure = Mention;

interface NumberPatterns {
  readonly scales: readonly (readonly [RegExp, number])[];
  readonly units: readonly (readonly [RegExp, string])[];
  /** What a small number in words must stand before. */
  readonly measure: RegExp;
  readonly counter: RegExp | undefined;
  readonly quantifier: RegExp;
  readonly labelBefore: RegExp;
  readonly spanBefore: RegExp;
}

const createPatterns = (language: string): NumberPatterns => {
  const said = quantityWords(language);
  const behind = <Value>(entries: Readonly<Record<string, Value>>): [RegExp, Value][] =>
    Object.entries(entries).map(([phrase, value]) => [
      new RegExp(String.raw`^\s?${phrasePattern([phrase])}`, "iu"),
      value,
    ]);
  const counters = phrasePattern(said.counters);
  const labels = String.raw`(?:(?<=[\p{L},]\s)\p{Lu}[\p{L}.]*|§|#|${phrasePattern(said.labels)})[\s-]*$`;
  return {
    scales: behind(said.scales),
    units: behind(said.units),
    measure: new RegExp(
      String.raw`^\s${phrasePattern([...Object.keys(said.units), ...said.measures])}`,
      "iu",
    ),
    // Between number and counter stands at most 多, 余 or 几.
    counter:
      said.counters.length === 0 ? undefined : new RegExp(String.raw`^\s?[多余几来]?\s?(${counters})`, "u"),
    quantifier: new RegExp(`^${phrasePattern(said.quantifiers)}$`, "iu"),
    labelBefore: new RegExp(labels, "u"),
    spanBefore: new RegExp(String.raw`${phrasePattern(said.spans)}\s$`, "iu"),
  };
};

const known = new Map<string, NumberPatterns>();

const patternsOf = (language: string): NumberPatterns => {
  const found = known.get(language) ?? createPatterns(language);
  known.set(language, found);
  return found;
};

const overlapsAny = (spans: readonly TextSpan[], { start, end }: TextSpan): boolean =>
  spans.some((span) => span.start < end && start < span.end);

const lookAhead = 40;

/** The numbers of a statement in order: in figures, in English words, and shares and large ones in Chinese numerals. */
export const numberMentions = (text: string, language: string): Mention[] => {
  const { scales, measure } = patternsOf(language);
  const restOf = ({ end }: Mention): string => text.slice(end, end + lookAhead);
  // A small number in words is a figure only before what is measured: "seven dollars", not "two things".
  const counts = (mention: Mention): boolean =>
    mention.value > 10 || mention.unit === "%" || (mention.value > 1 && measure.test(restOf(mention)));
  const spelled = language === "en" ? spelledNumbers(text).filter(counts) : [];
  const inWords: readonly Mention[] = [...chineseNumerals(text), ...spelled];
  const inFigures = extractNumbers(text).filter((mention) => !overlapsAny(inWords, mention));
  return [...inWords, ...inFigures]
    .map((mention) => {
      const [pattern, times] = scales.find(([scale]) => scale.test(restOf(mention))) ?? [];
      const said = pattern?.exec(restOf(mention))?.[0].length ?? 0;
      return { ...mention, value: mention.value * (times ?? 1), end: mention.end + said };
    })
    .toSorted((one, other) => one.start - other.start);
};

/** The noun behind a number, as it is written. */
const countedNoun = (rest: string, language: string): string | undefined => {
  const isNoun = (word: string): boolean =>
    /^\p{L}{2,}/u.test(word) && !stopWords(language).has(word.toLowerCase());
  const [first = "", second = ""] = words(rest, language).map(({ start, end }) => rest.slice(start, end));
  if (!/^[\s-]*\p{L}/u.test(rest) || !isNoun(first)) return undefined;
  return patternsOf(language).quantifier.test(first) && isNoun(second) ? `${first} ${second}` : first;
};

/** What a number of a statement counts: its unit, a currency or a share by their common names, else what is counted. */
const unitOf = (text: string, { unit, end }: Mention, language: string): string | undefined => {
  const { units, counter } = patternsOf(language);
  const rest = text.slice(end, end + lookAhead);
  const named = unit ?? units.find(([pattern]) => pattern.test(rest))?.[1];
  if (named !== undefined) return named;
  return counter === undefined ? countedNoun(rest, language) : counter.exec(rest)?.[1];
};

const ordinalAfter =
  /^(?:st|nd|rd|th|er|-?й|-?я|-?го|-?м|\.\s)(?!\p{L})|^\s?(?:年(?!来|间)|月|日|号|点(?!\d)|时|世纪)/u;
const listed = /^\s*\d{1,3}[.)、]/u;
const large = 100;

const isYear = ({ value, end, start }: Mention): boolean =>
  value >= 1900 && value <= 2100 && Number.isInteger(value) && end - start === 4;

/** Whether a number is a name's, a time's or a place in an order. */
const isLabel = (text: string, mention: Mention, language: string): boolean => {
  const { labelBefore, spanBefore } = patternsOf(language);
  const { start, end, unit } = mention;
  const before = text.slice(Math.max(0, start - 24), start);
  if (isYear(mention) || spanBefore.test(before)) return true;
  return unit === undefined && (ordinalAfter.test(text.slice(end, end + 4)) || labelBefore.test(before));
};

/**
 * The figures of a statement in order: numbers with a unit or a counted noun, and bare ones of a hundred and more. Dates, years, ordinals
 * and the numbers of names, sections and lists are none.
 */
export const findFigures = (text: string, language: string): Figure[] => {
  const dates = extractDates(text);
  const from = listed.exec(text)?.[0].length ?? 0;
  return numberMentions(text, language)
    .filter(
      (mention) => mention.start >= from && !overlapsAny(dates, mention) && !isLabel(text, mention, language),
    )
    .map((mention) => ({ ...mention, unit: unitOf(text, mention, language) }))
    .filter(({ value, unit }) => unit !== undefined || Math.abs(value) >= large);
};
