import { primaryLanguage, stopWords, terms } from "@quarry/text";
import { talkTerms } from "../marking/rate-statements.ts";
import { speechCues } from "../marking/statements.ts";

const exclaims = /[!！,，]\s*$/u;

const capitalised = /\p{Lu}[\p{L}'’-]*/gu;
/** A name behind a title, in German, which capitalises every noun: "Frau Dr. Anna Weiß". */
const titled =
  /(?<![\p{L}\p{N}])(?:(?:Frau|Herrn?|Dr\.|Prof\.|Professor(?:in)?|Doktor(?:in)?)\s+)+\p{Lu}[\p{L}'’-]*(?:\s+\p{Lu}[\p{L}'’-]*)?/gu;

const [days, months] = [7, 12];

/** Returns the names of days and months in a language, in lower case. */
const calendarWords = (language: string): ReadonlySet<string> => {
  const format = (options: Intl.DateTimeFormatOptions, at: number): string =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" }).format(at).toLowerCase();
  const named = Array.from({ length: days }, (_, day) =>
    format({ weekday: "long" }, Date.UTC(2024, 0, 1 + day)),
  );
  return new Set([
    ...named,
    ...Array.from({ length: months }, (_, month) => format({ month: "long" }, Date.UTC(2024, month, 1))),
  ]);
};

/** Returns a text without its names: capitalised words that are no day or month; in German only those behind a title. */
const withoutNames = (text: string, language: string): string => {
  if (language === "de") return text.replaceAll(titled, " ");
  const calendar = calendarWords(language);
  return text.replaceAll(capitalised, (word) => (calendar.has(word.toLowerCase()) ? word : " "));
};

/** Matches an empty text, or a name that is addressed: "Ann Lee, ". */
const addressed = /^(?:[^,，]{1,40}[,，]\s*)?$/u;

/**
 * True for a greeting or thanks without content: a courtesy phrase, talk words and names, as in "Ann Lee, thank you very much.";
 * one with an exclamation mark may name one more word, as in "Hello colleagues!". In German a name needs a title, as in "Danke, Frau
 * Weiß.". False in a language without speech data.
 */
export const isGreeting = (sentence: string, language: string): boolean => {
  const primary = primaryLanguage(language) ?? "und";
  const text = sentence.trim();
  const courtesy = speechCues(primary)?.courtesy.exec(text);
  if (courtesy === null || courtesy === undefined) return false;
  const before = text.slice(0, courtesy.index);
  const behind = text.slice(courtesy.index + courtesy[0].length);
  if (!addressed.test(before) || behind.startsWith("-")) return false;
  const rest = withoutNames(`${before} ${behind}`, primary);
  const left = talkTerms(primary).union(new Set(terms([...stopWords(primary)].join(" "), primary)));
  const named = new Set(terms(rest, primary)).difference(left);
  return named.size <= (exclaims.test(text) ? 1 : 0);
};
