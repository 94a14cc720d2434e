import { besideDay } from "./beside-day.ts";
import { byOther, byWords } from "./by-words.ts";
import { line } from "./page-index.ts";

/** The words for "author" before a colon, as alternatives of an expression. */
export const authorLabels =
  "[Aa]uthors?|[Aa]utor[ae]?|[Aa]uteur|[Аа]втор|[Yy]azar|بقلم|الكاتب|نویسنده|作者|著者|撰文|文";
const introduction = new RegExp(
  "^(?:(?:written|post|posted|published|story|words|text|article|reviewed|created|started|asked)(?:\\s(?:and|&)\\s\\p{L}+)?\\s+)?" +
    `(?:${byWords})(?!\\p{L})\\s*:?\\s*|^(?:${authorLabels})\\s*[:：]\\s*|^@`,
  "iu",
);
const behind =
  /\s*(?:[|•·–—»]|\s[-/]\s|\bon\s+(?:\d|\p{Lu}\p{L}{2})|,\s\d\d?\D|,?\s*\bupdated\b|\blast\b|\(\d).*$/u;
/** The label of another fact in a line that begins with a label, such as "Autor: Ann Bee, Foto: Bob Cee". */
const nextLabel = /[\s,;/／]+\p{L}+\s?[:：].*$/u;
/** The office of an author, behind the name. */
const office =
  /,\s(?:(?:\p{L}+\s){0,3})(?:reporter|editor|writer|correspondent|columnist|contributor|journalist)$/iu;
const longest = 80;
const shortest = 2;
const maxWords = 8;
const nobody = new Set(
  "admin administrator webmaster author authors user guest anonymous unknown root null undefined none editor editors staff post home unbekannt anonyme anónimo anônimo anonimo неизвестен аноним 佚名 匿名".split(
    " ",
  ),
);
const notName =
  /https?:|www\.|[@<>{}=\\]|\d{1,2}:\d{2}|\b\d{4}\b.*\b\d{1,2}\b|\b(?:read more|follow|share|comments?|minutes? read|sign in|log in|subscribe)\b/iu;

/** Returns a byline up to the name of a person who did something else. */
export const authorsPart = (said: string): string => {
  const at = said.search(byOther);
  return at === -1 ? said : said.slice(0, at);
};

/** Returns what is left of a byline without the words before and behind the name. */
const withoutFrame = (said: string): string | undefined => {
  const whole = authorsPart(said);
  const byline = besideDay(whole) ?? whole;
  const introduced = byline.replace(introduction, "");
  const text = (introduced === byline ? byline : introduced.replace(nextLabel, ""))
    .replace(behind, "")
    .replace(/[\s,;:/—–-]+$|(?<=\p{L}{3})[.\s]+$/u, "")
    .replace(office, "");
  return line(text);
};

/** Extracts an author's name from a byline; undefined if it contains no name but a generic account, a date or an address. */
export const personName = (said: string | undefined): string | undefined => {
  const name = withoutFrame(line(said) ?? "");
  if (
    name === undefined ||
    name.length < shortest ||
    name.length > longest ||
    name.split(" ").length > maxWords
  )
    return undefined;
  if (nobody.has(name.toLowerCase()) || notName.test(name) || !/\p{L}/u.test(name)) return undefined;
  // Several words without a capital are a phrase; scripts without capitals are accepted.
  return name.includes(" ") && !/\p{Lu}|\p{Lo}/u.test(name) ? undefined : name;
};

/** Converts "Last, First" of libraries to "First Last". */
export const inSpokenOrder = (name: string): string => name.replace(/^([^,]+),\s*([^,]+)$/u, "$2 $1");

/** Spanish and similar double surnames contain words for "and": "Ana Bee y Cee" is one person or two, and stays as it is. */
const fullName =
  /^\p{Lu}[\p{L}\p{M}.'’-]*(?:\s(?:\p{Lu}[\p{L}\p{M}.'’-]*|van|von|de[lr]?|den|della|d[aiou]s?|la|le|al|bin|ter|[eiy](?=\s\p{Lu})))+$/u;
const between = /,?\s(?:and|und|et|&|with|mit|avec)\s|,\s/u;

/** Returns the names that words such as "and" join; undefined if one of them is no full name. */
export const fullNames = (said: string): string[] | undefined => {
  const names = said.split(between);
  return names.every((name) => fullName.test(name)) ? names : undefined;
};

/** Returns the names that words such as "and" join, if each has several words: one word belongs to a company or a place. */
const namesOf = (said: string): string[] => fullNames(said) ?? [said];

/** Extracts the names of authors from a byline. */
export const personNames = (said: string): string[] => {
  const names = namesOf((line(said) ?? "").replace(introduction, "").replace(office, ""));
  if (names.length > 1) return names;
  const name = personName(said);
  return name === undefined ? [] : namesOf(name);
};
