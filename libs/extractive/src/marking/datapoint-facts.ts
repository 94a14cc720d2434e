import type { Marker } from "@quarry/contracts";
import { isoStopWords, quantityWords } from "@quarry/language-data";
import { containsCjk, extractDates, type TextSpan } from "@quarry/text";
import { phrasePattern } from "../words/phrase-pattern.ts";
import type { Figure } from "./figures.ts";

/** What a datapoint says apart from its text. */
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

const known = new Map<string, RegExp>();

/** A time in words: "last year", "March 12". */
const timePattern = (language: string): RegExp => {
  const found = known.get(language) ?? createTimePattern(language);
  known.set(language, found);
  return found;
};

const years = /(?<!\p{N})(?:19|20)\d{2}(?!\p{N}|[.,]\d|\s?(?:%|EUR|USD|km|kg))/gu;

/** When what a statement says held: its first date in ISO form, else its first year, else the words that say so; undefined for none. */
const findDate = (text: string, language: string): string | undefined =>
  extractDates(text)[0]?.iso ?? text.match(years)?.[0] ?? text.match(timePattern(language))?.[0];

const run = /\p{Lu}[\p{L}\p{N}'’&-]*(?:\s(?:(?:of|the|for|de|la|von|van)\s)?\p{Lu}[\p{L}\p{N}'’&-]*)*/gu;

/** What a figure is of stands before it more often than behind it. */
const distance = ({ start, end }: TextSpan, figure: TextSpan): number =>
  end <= figure.start ? figure.start - end : (start - figure.end) * 2 + 20;

/** Whom or what a figure is of: the nearest name. Undefined where none is there, and where capital letters tell no names. */
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
      // A capital letter by its place alone, and whoever is spoken to.
      const isWord = stop.has(name.toLowerCase().replace(/['’].*$/u, "")) || /^\p{Lu}\p{Ll}?$/u.test(name);
      const isOpening = start === 0 && !name.includes(" ") && !/\p{Lu}\p{Lu}/u.test(name);
      return !isWord && !isOpening && !times.includes(name) && (end <= figure.start || start >= figure.end);
    });
  const [nearest] = named.toSorted((one, other) => distance(one, figure) - distance(other, figure));
  return nearest?.name.replace(/['’]s?$/u, "");
};

const [longestUnit, longestEntity] = [100, 300];

/** Money and shares first, then the larger number: what a sentence with several is about. */
const weightOf = ({ value, unit }: Figure): number => {
  if (unit === undefined) return 0;
  return /^(?:%|[A-Z]{3})$/u.test(unit) ? 2 : 1 + Math.min(0.9, Math.log10(1 + Math.abs(value)) / 10);
};

/** What the figures of a statement say by code: the most telling one, when it held and of whom. */
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
