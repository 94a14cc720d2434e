import type { Marker } from "@quarry/contracts";
import { readNumbersInSlices } from "@quarry/grounding";
import {
  containsCjk,
  extractDates,
  finish,
  type Sliced,
  stopWords,
  type TextSpan,
  wordTexts,
} from "@quarry/text";
import { talkTerms } from "../words.ts";

/** A number that counts or measures something, with its position in a statement. */
interface Figure extends TextSpan {
  readonly value: number;
  /** The common name of its unit, such as `EUR` and `%`, or the noun that it counts. */
  readonly unit: string | undefined;
}

/** Returns the noun after a number, as written; in Chinese only a measure word of one character. */
const countedNoun = (rest: string, language: string): string | undefined => {
  const [first = "", second] = wordTexts(rest, language);
  if (containsCjk(first)) return first.length === 1 && rest.startsWith(first) ? first : undefined;
  const noun = talkTerms(language).has(first.toLowerCase()) ? second : first;
  const isNoun = /^[ -]\p{L}/u.test(rest) && !stopWords(language).has(noun?.toLowerCase() ?? "");
  return isNoun ? noun : undefined;
};

const lookAhead = 40;

function* mentionsInSlices(text: string, language: string): Sliced<Figure[]> {
  const numbers = yield* readNumbersInSlices(text, language);
  return numbers.flatMap(({ value: read, weight, start, end }): Figure[] => {
    const [reading] = read.kind === "amount" && weight !== "none" ? read.readings : [];
    // "Seven dollars" is a figure, "two things" is not.
    if (reading === undefined || (weight === "weak" && reading.unit === undefined)) return [];
    const unit = reading.unit ?? countedNoun(text.slice(end, end + lookAhead), language);
    return [{ start, end, value: reading.value, unit }];
  });
}

/** Returns the amounts in a statement in order, with the nouns that they count. */
export const numberMentions = (text: string, language: string): Figure[] =>
  finish(mentionsInSlices(text, language));

const large = 100;

const isYear = (text: string, { start, end }: Figure): boolean =>
  /^(?:19|20)\d\d$/u.test(text.slice(start, end).trim());

/** Returns the figures of a statement in order: amounts with a unit or a counted noun, and bare numbers from a hundred up, but no years. */
export function* findFiguresInSlices(text: string, language: string): Sliced<Figure[]> {
  const mentions = yield* mentionsInSlices(text, language);
  return mentions.filter(
    (figure) => !isYear(text, figure) && (figure.unit !== undefined || Math.abs(figure.value) >= large),
  );
}

/** Does the same as `findFiguresInSlices`, without pauses. */
export const findFigures = (text: string, language: string): Figure[] =>
  finish(findFiguresInSlices(text, language));

/** Facts of a datapoint besides its text. */
export type DatapointFacts = Pick<Marker, "value" | "unit" | "date" | "entity">;

const year = /(?<!\p{N})(?:19|20)\d{2}(?!\p{N}|[.,]\d|\s?(?:%|EUR|USD|km|kg))/u;

const longestUnit = 100;

/** Money and percentages first, then the larger number: the main figure of a sentence with several. */
const weightOf = ({ value, unit }: Figure): number => {
  if (unit === undefined) return 0;
  return (/^(?:%|[A-Z]{3})$/u.test(unit) ? 2 : 1) + Math.min(0.9, Math.log10(1 + Math.abs(value)) / 10);
};

/** Extracts the facts of a statement's figures by code: the most informative figure, and the first date in ISO form or year. */
export const datapointFacts = (text: string, figures: readonly Figure[]): DatapointFacts => {
  const [main] = figures.toSorted((one, other) => weightOf(other) - weightOf(one) || one.start - other.start);
  if (main === undefined) return {};
  const date = extractDates(text)[0]?.iso ?? year.exec(text)?.[0];
  return {
    value: main.value,
    ...(main.unit !== undefined && { unit: main.unit.slice(0, longestUnit) }),
    ...(date !== undefined && { date }),
  };
};
