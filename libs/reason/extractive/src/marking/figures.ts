import type { Marker } from "@quarry/contracts";
import { type SpelledNumber, spelledNumbers } from "@quarry/grounding";
import { isoStopWords, quantityWords } from "@quarry/language-data";
import { containsCjk, extractDates, extractNumbers, stopWords, type TextSpan, words } from "@quarry/text";
import { phrasePattern } from "../words.ts";

/** A number as written in a statement. */
interface Mention extends TextSpan {
  readonly value: number;
  readonly unit: string | undefined;
}

const digits = "零一二三四五六七八九";
const places: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1_000, 万: 1e4, 亿: 1e8 };
const numeral = "[零〇一二两三四五六七八九十百千]";
const pattern = new RegExp(
  String.raw`百分之(?<share>${numeral}+|\d+(?:\.\d+)?)|(?<count>${numeral}+)(?<scale>[万亿])`,
  "gu",
);

/** Reads 三千二百 as 3200; 六七十 and other approximations are read digit by digit as far as possible. */
const valueOf = (written: string): number => {
  if (/^\d/u.test(written)) return Number(written);
  let [total, digit] = [0, 0];
  for (const letter of written) {
    const place = places[letter];
    if (place === undefined) digit = digits.indexOf(letter.replace("〇", "零").replace("两", "二"));
    else {
      total += (digit === 0 ? 1 : digit) * place;
      digit = 0;
    }
  }
  return total + digit;
};

/** Finds percentages and large numbers in Chinese numerals: 百分之三十, 两千万. */
const chineseNumerals = (text: string): Mention[] =>
  Array.from(text.matchAll(pattern), ({ index, 0: said, groups }) => ({
    start: index,
    end: index + said.length,
    value: valueOf(groups?.["share"] ?? groups?.["count"] ?? "") * (places[groups?.["scale"] ?? ""] ?? 1),
    unit: groups?.["share"] === undefined ? undefined : "%",
  }));

/** A number that counts or measures something, with its position in a statement; its unit as written or by its common name. */
type Figure = Mention;

interface NumberPatterns {
  readonly scales: readonly (readonly [RegExp, number])[];
  readonly units: readonly (readonly [RegExp, string])[];
  /** Words that must follow a small spelled-out number. */
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
    // At most 多, 余 or 几 is between number and counter.
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

/**
 * Returns the numbers of a statement in order: in digits, in English words, and percentages and large numbers in Chinese numerals.
 */
export const numberMentions = (text: string, language: string): Mention[] => {
  const { scales, measure } = patternsOf(language);
  const restOf = ({ end }: Mention): string => text.slice(end, end + lookAhead);
  // A small number in words is a figure only before a measure: "seven dollars", not "two things".
  const counts = (mention: Mention): boolean =>
    mention.value > 10 || mention.unit === "%" || (mention.value > 1 && measure.test(restOf(mention)));
  const isMeant = ({ kind, unit, parts }: SpelledNumber): boolean =>
    kind === "cardinal" && (unit === undefined || parts > 1);
  const spelled = language === "en" ? spelledNumbers(text).filter(isMeant).filter(counts) : [];
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

/** Returns the noun after a number, as written. */
const countedNoun = (rest: string, language: string): string | undefined => {
  const isNoun = (word: string): boolean =>
    /^\p{L}{2,}/u.test(word) && !stopWords(language).has(word.toLowerCase());
  const [first = "", second = ""] = words(rest, language).map(({ start, end }) => rest.slice(start, end));
  if (!/^[\s-]*\p{L}/u.test(rest) || !isNoun(first)) return undefined;
  return patternsOf(language).quantifier.test(first) && isNoun(second) ? `${first} ${second}` : first;
};

/** Returns the unit of a number in a statement: currencies and percentages by their common names, else the counted noun. */
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

/** True if a number belongs to a name or a time, or is an ordinal. */
const isLabel = (text: string, mention: Mention, language: string): boolean => {
  const { labelBefore, spanBefore } = patternsOf(language);
  const { start, end, unit } = mention;
  const before = text.slice(Math.max(0, start - 24), start);
  if (isYear(mention) || spanBefore.test(before)) return true;
  return unit === undefined && (ordinalAfter.test(text.slice(end, end + 4)) || labelBefore.test(before));
};

/**
 * Returns the figures of a statement in order: numbers with a unit or a counted noun, and bare numbers from a hundred up. Dates,
 * years, ordinals and the numbers of names, sections and lists are left out.
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

/** Facts of a datapoint besides its text. */
export type DatapointFacts = Pick<Marker, "value" | "unit" | "date" | "entity">;

const createTimePattern = (language: string): RegExp => {
  const { periodOpeners, periods, times, months } = quantityWords(language);
  const isSpaced = !periods.some(containsCjk);
  const period = [periodOpeners, periods].map(phrasePattern).join(isSpaced ? String.raw`\s` : "");
  const month = String.raw`${phrasePattern(months)}${isSpaced ? String.raw`(?:\s\d{1,2}(?!\p{N}))?` : ""}`;
  return new RegExp(
    String.raw`${period}|${phrasePattern(times)}|${month}|\d{1,2}月(?:\d{1,2}[日号])?`,
    "giu",
  );
};

const knownFacts = new Map<string, RegExp>();

/** Matches a time in words: "last year", "March 12". */
const timePattern = (language: string): RegExp => {
  const found = knownFacts.get(language) ?? createTimePattern(language);
  knownFacts.set(language, found);
  return found;
};

const years = /(?<!\p{N})(?:19|20)\d{2}(?!\p{N}|[.,]\d|\s?(?:%|EUR|USD|km|kg))/gu;

/** Returns the time a statement refers to: its first date in ISO form, else its first year, else its time expression; undefined if there is none. */
const findDate = (text: string, language: string): string | undefined =>
  extractDates(text)[0]?.iso ?? text.match(years)?.[0] ?? text.match(timePattern(language))?.[0];

const run = /\p{Lu}[\p{L}\p{N}'’&-]*(?:\s(?:(?:of|the|for|de|la|von|van)\s)?\p{Lu}[\p{L}\p{N}'’&-]*)*/gu;

/** Computes the distance of a name from a figure; names after the figure count as farther, as the subject more often precedes it. */
const distance = ({ start, end }: TextSpan, figure: TextSpan): number =>
  end <= figure.start ? figure.start - end : (start - figure.end) * 2 + 20;

/** Returns the subject of a figure: the nearest name. Undefined if there is none, and in a language whose capital letters do not mark names. */
const findEntity = (text: string, figure: TextSpan, language: string): string | undefined => {
  if (language === "de") return undefined;
  const stop = isoStopWords(language);
  const times = [
    ...extractDates(text).map((date) => text.slice(date.start, date.end)),
    ...(text.match(timePattern(language)) ?? []),
  ].join(" ");
  const named = [...text.matchAll(run)]
    .map(({ 0: name, index }) => ({ name, start: index, end: index + name.length }))
    .filter(({ name, start, end }) => {
      // Words capitalised only by their position, and forms of address.
      const isWord = stop.has(name.toLowerCase().replace(/['’].*$/u, "")) || /^\p{Lu}\p{Ll}?$/u.test(name);
      const isOpening = start === 0 && !name.includes(" ") && !/\p{Lu}\p{Lu}/u.test(name);
      return !isWord && !isOpening && !times.includes(name) && (end <= figure.start || start >= figure.end);
    });
  const [nearest] = named.toSorted((one, other) => distance(one, figure) - distance(other, figure));
  return nearest?.name.replace(/['’]s?$/u, "");
};

const [longestUnit, longestEntity] = [100, 300];

/** Money and percentages first, then the larger number: the main figure of a sentence with several. */
const weightOf = ({ value, unit }: Figure): number => {
  if (unit === undefined) return 0;
  return /^(?:%|[A-Z]{3})$/u.test(unit) ? 2 : 1 + Math.min(0.9, Math.log10(1 + Math.abs(value)) / 10);
};

/** Extracts the facts of a statement's figures by code: the most informative figure, its time and its subject. */
export const datapointFacts = (
  text: string,
  figures: readonly Figure[],
  language: string,
): DatapointFacts => {
  const [main] = figures.toSorted((one, other) => weightOf(other) - weightOf(one) || one.start - other.start);
  if (main === undefined) return {};
  const date = findDate(text, language);
  const entity = findEntity(text, main, language);
  return {
    value: main.value,
    ...(main.unit !== undefined && { unit: main.unit.slice(0, longestUnit) }),
    ...(date !== undefined && { date }),
    ...(entity !== undefined && { entity: entity.slice(0, longestEntity) }),
  };
};
