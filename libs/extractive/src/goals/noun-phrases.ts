import { closedClasses } from "@quarry/language-data";
import type { OverviewItem } from "@quarry/reading";
import {
  collapseWhitespace,
  containsCjk,
  primaryLanguage,
  type Sliced,
  stopWords,
  terms,
  words,
} from "@quarry/text";

const speakerBehind = /\s\(([^()]{1,200})\)$/u;

/** Who speaks in a marker and who made an item. */
const peopleOf = ({ reference, summary }: OverviewItem): string[] => {
  const lines = Object.values(summary.transcript_summary ?? {}).flat();
  return [reference.author ?? "", ...lines.map((line) => speakerBehind.exec(String(line))?.[1] ?? "")];
};

const plain = (text: string): string => collapseWhitespace(text).trim().toLowerCase();
const partsOf = (name: string): readonly string[] => name.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];

/** Tells names that nobody asks about: of those who speak or wrote, and titles of items. */
export const createIsOwnName = (items: readonly OverviewItem[]): ((name: string) => boolean) => {
  const people = new Set(items.flatMap(peopleOf).flatMap(partsOf));
  const titles = new Set(items.map(({ reference }) => plain(reference.title)));
  return (name) =>
    titles.has(plain(name)) || partsOf(name).some((part) => part.length > 1 && people.has(part));
};

const isCapitalised = (word: string): boolean => /^\p{Lu}/u.test(word);

/** Two names or more in a row, such as those of a person. */
const isProperName = (parts: readonly string[]): boolean =>
  parts.length > 1 && parts.every((part) => isCapitalised(part) && !/^[\p{Lu}\p{N}-]+$/u.test(part));

const minCjkLetters = 3;
const textsAtATime = 20;

/** What stands right before and right behind each place of a phrase in a text, in small letters; empty at a mark or an end. */
const neighboursIn = (text: string, phrase: readonly string[], language: string): [string, string][] => {
  const spans = words(text, language);
  const said = spans.map(({ start, end }) => text.slice(start, end).toLowerCase());
  const joined = (one: number, other: number): string =>
    /^\s$/u.test(text.slice(spans[Math.min(one, other)]?.end ?? 0, spans[Math.max(one, other)]?.start ?? 0))
      ? (said[other] ?? "")
      : "";
  return said.flatMap((_word, at): [string, string][] => {
    if (!phrase.every((part, offset) => said[at + offset] === part)) return [];
    const last = at + phrase.length - 1;
    return [[at === 0 ? "" : joined(at, at - 1), last + 1 >= said.length ? "" : joined(last, last + 1)]];
  });
};

/**
 * Whether texts use some words as a noun phrase that a question can be about: behind an article or a preposition, or between words that
 * carry no topic; a single word both. In German its last word has a capital letter. Of Chinese and Japanese only the length tells.
 */
export function* isNounPhrase(name: string, texts: readonly string[], language: string): Sliced<boolean> {
  if (containsCjk(name)) return name.length >= minCjkLetters;
  const primary = primaryLanguage(language) ?? "";
  const parts = words(name, primary).map(({ start, end }) => name.slice(start, end));
  if (isProperName(parts) || terms(name, primary).length === 0) return false;
  if (primary === "de" && !isCapitalised(parts.at(-1) ?? "")) return false;
  const openers = new Set(closedClasses(primary).nounOpeners);
  const stop = stopWords(primary);
  const opens = (word: string): boolean =>
    openers.has(word) || (parts.length > 1 && (word === "" || stop.has(word)));
  const phrase = parts.map((part) => part.toLowerCase());
  for (const [index, text] of texts.entries()) {
    if (index % textsAtATime === textsAtATime - 1) yield;
    const isFound = neighboursIn(text, phrase, primary).some(
      ([before, behind]) =>
        (parts.length > 1 && openers.has(before)) || (opens(before) && (behind === "" || stop.has(behind))),
    );
    if (isFound) return true;
  }
  return false;
}

/** A noun phrase with the article that texts mostly put before it, where the language's questions do not quote it: "the night bus". */
export function* withArticle(name: string, texts: readonly string[], language: string): Sliced<string> {
  if (primaryLanguage(language) !== "en") return name;
  const phrase = words(name, "en").map(({ start, end }) => name.slice(start, end).toLowerCase());
  const before: string[] = [];
  for (const [index, text] of texts.entries()) {
    if (index % textsAtATime === textsAtATime - 1) yield;
    before.push(...neighboursIn(text, phrase, "en").map(([word]) => word));
  }
  const article = ["the", "a", "an"].find(
    (one) => before.filter((word) => word === one).length > before.length / 2,
  );
  return article === undefined ? name : `${article} ${name}`;
}
