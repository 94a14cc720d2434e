import { numberWordsInSlices } from "@quarry/language-data/numbers";
import { finish, mapInSlices, type Sliced } from "@quarry/text";
import { findSpelledDates } from "./calendar/dates-in-words.ts";
import { findDates } from "./calendar/dates.ts";
import { findPeriods, findRomanNumerals } from "./calendar/periods.ts";
import { countsAfterMonths, doubtfulNumbers } from "./doubtful-numbers.ts";
import { type Figure, findFigures, isNegative, type Reading } from "./figures.ts";
import {
  amount,
  type Found,
  foundAt,
  type NumberValue,
  spreadRanges,
  spreadTolerances,
  spreadYears,
} from "./found-numbers.ts";
import { findCodes } from "./names/codes.ts";
import { numberLanguageInSlices, statementLanguageInSlices } from "./number-language.ts";
import { createFreeSpans, maskSpans, plainText, textBefore } from "./plain-text.ts";
import { scaleAt } from "./scales.ts";
import { findSplitAmounts, joinAmounts } from "./split-amounts.ts";
import { withAccountingSign } from "./tables/accounting.ts";
import { createTableScale } from "./tables/table-scales.ts";
import { findClockTimes } from "./times/clock-times.ts";
import { findYearParts } from "./times/year-parts.ts";
import { currencyBefore, symbolOf, unitAt } from "./units.ts";
import { approximateBehind, isApproximate } from "./words/approximate.ts";
import { hanHalves } from "./words/han-halves.ts";
import { hanNumbers } from "./words/han-numbers.ts";
import { koreanNumbers } from "./words/korean-numbers.ts";
import { findRatios, findScales, findSlashed } from "./words/ratios.ts";
import { spelledFound } from "./words/spelled-found.ts";
import { spelledNumbers } from "./words/spelled-numbers.ts";

export interface ReadNumber extends Found {
  /** True if a preceding word marks it as rounded or as a bound. */
  readonly isApproximate: boolean;
  /** The number as written in the text. */
  readonly text: string;
  /** The capitalised word before it, which it may belong to. */
  readonly label: string;
  /** The word after it, which it counts. */
  readonly noun: string;
  /** Its second reading, or that of a number it is part of: the date in "on 9/11". */
  readonly other?: NumberValue | undefined;
}

/** A word that is named by the number after it: "ISO 9001", "version 2". */
const nameBefore =
  /(?<![\p{L}\p{N}])(?<word>\p{Lu}\p{L}*[\p{Lu}+#]\p{L}{0,24}|[Vv]ersion|[Rr]elease|v\.?) $/u;
const versionBefore = /(?<!\p{L})(?:version|release|v\.?) $/iu;
const nameAfter = /^[-/](?<word>\p{L}{5,})/u;
const notOfNames =
  /^(?:fold|month|week|point|times|percent|inch|foot|feet|storey|story|member|person|seat|strong|metre|meter|mile|page|hour|minute|second)/iu;

const hasNameBehind = (plain: string, end: number): boolean => {
  const [, word] = nameAfter.exec(plain.slice(end, end + 32)) ?? [];
  return word !== undefined && symbolOf(word) === undefined && !notOfNames.test(word);
};

/** True if a number after capitals names something: "ISO 9001", but not "CI 1.2", "CI 160,000" or "USA 300 million". */
const isBare = (said: string, { start, end, digits }: Figure): boolean =>
  versionBefore.test(said) || (/^\d+$/u.test(digits) && end === start + digits.length);

const nameOf = (plain: string, figure: Figure): NumberValue | undefined => {
  const { start, end, digits, readings } = figure;
  const said = textBefore(plain, start, 32);
  const isNamed = currencyBefore(said) === undefined && isBare(said, figure);
  const before = isNamed ? nameBefore.exec(said)?.groups?.["word"] : undefined;
  if (before === undefined && !hasNameBehind(plain, end) && readings.length > 0) return undefined;
  return { kind: "name", before: (before ?? "").toLowerCase(), digits, value: undefined };
};

/** "The class of '93" may be of any century. */
const shortYears = (plain: string, { start, digits }: Figure): Reading[] =>
  /^\d\d$/u.test(digits) && /(?<!\d)['’]$/u.test(textBefore(plain, start, 2))
    ? [1700, 1800, 1900, 2000].map((century) => ({ value: century + Number(digits), unit: undefined }))
    : [];

const toFound = (plain: string, figure: Figure): Found => {
  const { start, end, readings, doubtful, scale } = figure;
  const named = nameOf(plain, figure);
  if (named !== undefined) return foundAt({ start, end: start + figure.digits.length }, named, "weak");
  const isFraction =
    readings.some(({ value, unit }) => value > 0 && value < 1 && unit === undefined) &&
    !/\d/u.test(figure.digits);
  const years = shortYears(plain, figure);
  return foundAt(
    { start, end },
    { kind: "amount", readings, doubtful: [...doubtful, ...years], isFraction, scale },
  );
};

/**
 * Yields the numbers of each kind, those in digits and in Han numerals one by one. A kind has patterns of its own, which take milliseconds to compile.
 */
function* numbersByKind(
  plain: string,
  { dates, language }: { readonly dates: readonly Found[]; readonly language: string },
): Generator<readonly Found[], void, undefined> {
  const spelled = spelledNumbers(plain, language);
  yield [...findSpelledDates(plain, spelled, language), ...dates];
  yield findPeriods(plain, spelled, language);
  yield hanHalves(plain);
  const scales = findScales(plain);
  yield scales;
  const times = findClockTimes(plain, language);
  yield times;
  yield findSplitAmounts(plain);
  const ratios = findRatios(plain);
  yield ratios;
  yield findSlashed(plain, language);
  yield findRomanNumerals(plain);
  yield findYearParts(plain, spelled);
  yield findCodes(plain);
  for (const { value, unit, doubtful: others = [], ...span } of [
    ...hanNumbers(plain, language),
    ...koreanNumbers(plain),
  ]) {
    const own = isNegative(plain, span) ? -value : value;
    const reading = { value: own, unit: unit ?? unitAt(plain, span.end, language)?.unit };
    const [digits] = /^\d[\d,]*(?:\.\d+)?/u.exec(plain.slice(span.start, span.end)) ?? [];
    const scale = digits === undefined ? 1 : value / Number(digits.replaceAll(",", ""));
    const doubtful = others.map((other) => ({ ...reading, value: other }));
    yield [{ ...span, value: { ...amount(reading, unit !== undefined), scale, doubtful } }];
  }
  yield spelled.filter(({ unit }) => unit === "%").map((one) => spelledFound(plain, one, language));
  // The names of units and scales are listed and compiled at their first use, which takes a turn each.
  unitAt(" ", 0, language);
  yield [];
  scaleAt(" ", 0, language);
  yield [];
  // "10:15 200 boats" has no number 15 200.
  const rest = maskSpans(plain, [...scales, ...times, ...ratios]);
  const withTableScale = yield* createTableScale(plain, language);
  for (const figure of findFigures(rest, language))
    yield [toFound(plain, withTableScale(withAccountingSign(plain, figure, language)))];
  yield spelled.filter(({ unit }) => unit === undefined).map((one) => spelledFound(plain, one, language));
}

function* collect(plain: string, language: string): Sliced<Found[]> {
  const dates = yield* findDates(plain, language);
  const keepFree = createFreeSpans(plain.length);
  const found: Found[] = [];
  for (const kind of numbersByKind(plain, { dates, language })) {
    found.push(...keepFree(kind));
    yield;
  }
  return joinAmounts(
    plain,
    found.toSorted((one, other) => one.start - other.start),
    language,
  );
}

/**
 * Returns the parts of a number: a date also contains a year and a day, a time a number of hours, a ratio or a share two numbers,
 * minutes and seconds two amounts, and a century its ordinal.
 */
const partsOf = ({ value, start, end, terms = [], parts = [] }: Found): Found[] => {
  const toFoundPart = (part: number | undefined, unit?: string): Found[] =>
    part === undefined ? [] : [foundAt({ start, end }, amount({ value: part, unit }), "none")];
  if (value.kind === "date")
    return value.readings.flatMap(({ year, day }) => [...toFoundPart(year), ...toFoundPart(day)]);
  if (value.kind === "time") return toFoundPart((value.readings[0] ?? 0) / 60, "h");
  if (value.kind === "ratio") return value.terms.flatMap((term) => toFoundPart(term));
  if (value.kind === "amount")
    return [
      ...terms.flatMap((term) => toFoundPart(term)),
      ...parts.flatMap((part) => toFoundPart(part.value, part.unit)),
    ];
  // The ordinal is not a duration in centuries.
  return value.kind === "period" && value.to - value.from === 100
    ? toFoundPart(value.to / 100, "ordinal")
    : [];
};

const labelBefore = /(?<!\p{L})\p{Lu}[\p{L}+#.-]*(?= $)/u;
const nounBehind =
  /^(?:[ -](?:\p{L}+ (?=\p{L}))??(?<noun>\p{L}{2,})|(?<next>[\p{sc=Han}\p{sc=Kana}\p{sc=Hang}]))/u;

/** Numbers whose words around them are read before a pause. */
const describedAtATime = 100;

/**
 * Reads every number of a text in a language (primary tag): digits of any script, words, Han and Roman numerals, dates, times,
 * centuries, ratios and fractions, each with its span, kind and possible values.
 */
export function* readNumbersInSlices(text: string, language: string): Sliced<ReadNumber[]> {
  yield* numberWordsInSlices("en");
  yield* numberWordsInSlices(language);
  const plain = plainText(text);
  const collected = yield* collect(plain, language);
  const found = spreadYears(plain, spreadTolerances(plain, spreadRanges(plain, collected)));
  yield;
  const others = [...doubtfulNumbers(plain, language), ...countsAfterMonths(plain, found)];
  const otherAt = new Map(
    others.flatMap(({ start, end, value }) =>
      Array.from({ length: end - start }, (_, index) => [start + index, value] as const),
    ),
  );
  const all = [...found, ...found.flatMap(partsOf), ...others];
  return yield* mapInSlices(all, describedAtATime, (one): ReadNumber => {
    const after = plain.slice(one.end, one.end + 40);
    const nouns = nounBehind.exec(after)?.groups ?? {};
    return {
      ...one,
      other: otherAt.get(one.start),
      isApproximate: isApproximate(plain, one.start, language) || approximateBehind.test(after),
      text: text.slice(one.start, one.end).trim(),
      label: labelBefore.exec(textBefore(plain, one.start, 32))?.[0] ?? "",
      noun: (nouns["noun"] ?? nouns["next"] ?? "").toLowerCase().slice(0, 5),
    };
  });
}

/** Does the same as `readNumbersInSlices`, without pauses. */
export const readNumbers = (text: string, language: string): ReadNumber[] =>
  finish(readNumbersInSlices(text, language));

/** Longest part of a text that is read: its patterns are compiled all the same. */
const sampleLength = 300;

/** A character with which V8 stores a text in two bytes per character, for which it compiles patterns again. */
const wide = "，";

/**
 * Reads the numbers of some texts, in each of their languages once, with pauses, so that `compareNumbers` finds its patterns
 * compiled: otherwise the first comparison of a process takes a fifth of a second in one turn.
 */
export function* compileNumbers(
  texts: Iterable<{ readonly text: string; readonly language: string }>,
): Sliced<void> {
  const known = new Set<string>();
  for (const { text, language } of texts) {
    yield;
    const sample = text.slice(0, sampleLength);
    const asStatement = yield* statementLanguageInSlices(sample, language);
    for (const own of [asStatement, yield* numberLanguageInSlices(sample, language)]) {
      if (known.has(own)) continue;
      known.add(own);
      // V8 compiles a pattern at its first match to bytecode, and at its second to machine code.
      for (const each of [sample, sample, sample + wide, sample + wide])
        yield* readNumbersInSlices(each, own);
    }
  }
}
