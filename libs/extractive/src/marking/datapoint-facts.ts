import type { Marker } from "@quarry/contracts";
import { closedClasses, quantityWords } from "@quarry/language-data";
import { containsCjk, extractDates, stopWords, type TextSpan } from "@quarry/text";
import { phrasePattern } from "../words/phrase-pattern.ts";
import type { Figure } from "./figures.ts";

/** What a datapoint says apart from its text. */
export type DatapointFacts = Pick<Marker, "value" | "unit" | "date" | "entity">;

interface FactPatterns {
  /** A time in words: "last year", "March 12". */
  readonly time: RegExp;
  readonly verb: RegExp;
  /** What can stand before the subject once the time is gone. */
  readonly before: RegExp;
  /** What begins so says when or where, not what. */
  readonly circumstance: RegExp;
}

const createPatterns = (language: string): FactPatterns => {
  const said = quantityWords(language);
  const isSpaced = !said.periods.some(containsCjk);
  const period = String.raw`${phrasePattern(said.periodOpeners)}${isSpaced ? String.raw`\s` : ""}${phrasePattern(said.periods)}`;
  const day = isSpaced ? String.raw`(?:\s\d{1,2}(?!\p{N}))?` : "";
  const month = String.raw`${phrasePattern(said.months)}${day}|\d{1,2}月(?:\d{1,2}[日号])?`;
  const preposition = phrasePattern(said.prepositions);
  const joining = isSpaced ? "" : `${phrasePattern([...closedClasses(language).connectives, "的", "了"])}*`;
  return {
    time: new RegExp(`${period}|${phrasePattern(said.times)}|${month}`, "giu"),
    verb: new RegExp(phrasePattern(said.verbs), "iu"),
    before: new RegExp(String.raw`^(?:.*(?:,\s|，))?\s*(?:${preposition}(?=\s\s))?[\s,]*${joining}`, "iu"),
    circumstance: new RegExp(String.raw`^${preposition}\s`, "iu"),
  };
};

const known = new Map<string, FactPatterns>();

const patternsOf = (language: string): FactPatterns => {
  const found = known.get(language) ?? createPatterns(language);
  known.set(language, found);
  return found;
};

const years = /(?<!\p{N})(?:19|20)\d{2}(?!\p{N}|[.,]\d|\s?(?:%|EUR|USD|km|kg))/gu;

/** When what a statement says held: its first date in ISO form, else its first year, else the words that say so; undefined for none. */
const findDate = (text: string, language: string): string | undefined =>
  extractDates(text)[0]?.iso ?? text.match(years)?.[0] ?? text.match(patternsOf(language).time)?.[0];

const blank = (said: string): string => " ".repeat(said.length);

/** The text with the words that say when as spaces, code unit for code unit. */
const withoutTimes = (text: string, language: string): string =>
  extractDates(text)
    .reduce(
      (rest, { start, end }) => rest.slice(0, start) + blank(rest.slice(start, end)) + rest.slice(end),
      text,
    )
    .replace(years, blank)
    .replace(patternsOf(language).time, blank);

const longestSubject = 60;

/** What stands before the verb that a figure is said with, where it is short and names something. */
const subjectBefore = (told: string, figure: TextSpan, language: string): string | undefined => {
  const { verb, before, circumstance } = patternsOf(language);
  const [clause = ""] = told
    .slice(0, figure.start)
    .split(/[。；;]/u)
    .slice(-1);
  const at = verb.exec(clause)?.index;
  const subject = clause
    .slice(0, at ?? 0)
    .replace(before, "")
    .trim();
  const isSubject =
    subject.length > 1 &&
    subject.length <= longestSubject &&
    !circumstance.test(subject) &&
    !stopWords(language).has(subject.toLowerCase());
  return isSubject ? subject : undefined;
};

const run = /\p{Lu}[\p{L}\p{N}'’&-]*(?:\s(?:(?:of|the|for|de|la|von|van)\s)?\p{Lu}[\p{L}\p{N}'’&-]*)*/gu;

/** What a figure is of stands before it more often than behind it. */
const distance = ({ start, end }: TextSpan, figure: TextSpan): number =>
  end <= figure.start ? figure.start - end : (start - figure.end) * 2 + 20;

const nearestName = (told: string, figure: TextSpan, language: string): string | undefined => {
  const stop = stopWords(language);
  const named = [...told.matchAll(run)]
    .map(({ 0: name, index }) => ({ name, start: index, end: index + name.length }))
    .filter(({ name, start, end }) => {
      // A capital letter by its place alone, and whoever is spoken to.
      const isWord = stop.has(name.toLowerCase().replace(/['’].*$/u, "")) || /^\p{Lu}\p{Ll}?$/u.test(name);
      const isOpening = start === 0 && !name.includes(" ") && !/\p{Lu}\p{Lu}/u.test(name);
      return !isWord && !isOpening && (end <= figure.start || start >= figure.end);
    });
  const [nearest] = named.toSorted((one, other) => distance(one, figure) - distance(other, figure));
  return nearest?.name.replace(/['’]s?$/u, "");
};

/**
 * Whom or what a figure is of: the nearest name, or the subject that stands before the verb, as far as it is short. In German every noun
 * has a capital letter, so there the subject is all that counts. Undefined where neither is there.
 */
const findEntity = (text: string, figure: TextSpan, language: string): string | undefined => {
  const told = withoutTimes(text, language);
  const name = language === "zh" || language === "de" ? undefined : nearestName(told, figure, language);
  return name ?? subjectBefore(told, figure, language);
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
