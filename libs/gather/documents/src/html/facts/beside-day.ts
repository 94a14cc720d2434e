import { partsAround } from "./around-day.ts";
import { byWords, foreignByWordsCased } from "./by-words.ts";
import { publishedWord } from "./dated-lines.ts";

const longest = 120;
const introduced = new RegExp(`(?<=^|\\s)(?:${byWords})\\s*:?\\s(?=\\S)`, "iu");
const english = /(?<=^|\s)by\s*:?\s(?=\S)/iu;
/** The end of the text after the name of an account; "on" after a deed, such as "Adopted on", is none. */
const accountEnd = /\s*[|·•–—]\s*$|(?<!ed)\son\s*$/iu;
/** Separators between a name and a day, with words such as "on" and "Last updated". */
const betweenEnd =
  /(?:(?:^|[\s,;:|·•–—/-]+)(?:on|at|am|vom|le|el|il|op|den|last|(?:re)?published|posted|(?:last )?updated|publicado|pubblicato|publié|mis à jour|veröffentlicht|aktualisiert|publicerad))*[\s,;:|·•–—/-]*$/iu;
/** A word that is not part of a name: "van" and "de la" are short. */
const lowerWord = /(?<!\p{L})\p{Ll}{4}/u;
/** A single word for a deed on a day, such as "Opened on", but no weekday. */
const deed = /^\p{L}{4,}(?<!day|tag|dag)(?:\s\p{L}{1,3})?\s?:?$/iu;
const changed = /updat|aktualisiert|mis à jour|actualizado/iu;
/** A first name before a word that can also mean "by", as in "Ludwig von". */
const givenName = /\p{Lu}\p{Ll}+(?<!Uhr)\s$/u;

/** A number of posts, as after the day on which a member joined a forum. */
const countBehind = /(?<![\d:.])\d+(?![\d:.])/u;

/** Returns the name before a day; empty if words without a capital or numbers after the day show that it is something else. */
const nameBefore = (before: string, behind: string): string => {
  const name = before.replace(betweenEnd, "");
  if (introduced.test(before)) return name.slice(Math.max(0, name.search(english)));
  const mayName = name.includes(" ") ? !lowerWord.test(name) : accountEnd.test(before);
  return mayName && !publishedWord.test(name) && !countBehind.test(behind) ? name : "";
};

const isFact = (before: string): boolean =>
  publishedWord.test(before) || changed.test(before) || !(lowerWord.test(before) || deed.test(before));

/**
 * Returns the author in a line with a day: the words after "by" that follow the day, or the words before it. Undefined for a line
 * without a day; empty for a sentence or without a name.
 */
export const besideDay = (text: string): string | undefined => {
  const parts = /\d/u.test(text) && text.length <= longest ? partsAround(text) : undefined;
  if (parts === undefined) return undefined;
  const [before, behind] = parts;
  const by = behind.search(introduced);
  if (by === -1) return nameBefore(before, behind);
  const between = behind.slice(0, by);
  const isName = !lowerWord.test(between) && (by === behind.search(english) || !givenName.test(between));
  return isFact(before) && isName ? behind.slice(by).replace(betweenEnd, "") : "";
};

const authored = new RegExp(
  "^(?:\\p{L}*(?:[Pp]ost|[Pp]ubli|[Ss]ubmit|[Ww]rit|[Vv]eröffentlich)\\p{L}*\\s)?" +
    `(?:[Bb]y\\s*:?\\s(?=\\S)|(?:${foreignByWordsCased})\\s*:?\\s(?=\\p{Lu}|\\p{Lo}))|\\d.{0,40}\\s(?:By|${byWords})\\s`,
  "u",
);

/** True for a line that names its author with a word such as "by" at its start or behind a day: "Step by Step" is a category. */
export const saysBy = (text: string): boolean => authored.test(text);
