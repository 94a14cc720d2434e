import { closedClasses } from "@quarry/language-data";
import type { OverviewItem } from "@quarry/reading";
import { collapseWhitespace, containsCjk, primaryLanguage, stopWords, terms, words } from "@quarry/text";

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

/** What stands right before and right behind each place of a phrase in texts, in small letters; empty at a mark or an end. */
const neighboursIn = (texts: readonly string[], name: string, language: string): [string, string][] => {
  const phrase = words(name, language).map(({ start, end }) => name.slice(start, end).toLowerCase());
  return texts.flatMap((text) => {
    const spans = words(text, language);
    const said = spans.map(({ start, end }) => text.slice(start, end).toLowerCase());
    const isJoined = (left: number): boolean =>
      /^\s$/u.test(text.slice(spans[left]?.end ?? 0, spans[left + 1]?.start ?? 0));
    return said.flatMap((_word, at): [string, string][] => {
      if (!phrase.every((part, offset) => said[at + offset] === part)) return [];
      const last = at + phrase.length - 1;
      const before = at > 0 && isJoined(at - 1) ? said[at - 1] : undefined;
      return [[before ?? "", (isJoined(last) ? said[last + 1] : undefined) ?? ""]];
    });
  });
};

/**
 * Whether texts use some words as a noun phrase that a question can be about: behind an article or a preposition, or between words that
 * carry no topic; a single word both. In German its last word has a capital letter. Of Chinese and Japanese only the length tells.
 */
export const isNounPhrase = (name: string, texts: readonly string[], language: string): boolean => {
  if (containsCjk(name)) return name.length >= minCjkLetters;
  const primary = primaryLanguage(language) ?? "";
  const parts = words(name, primary).map(({ start, end }) => name.slice(start, end));
  if (isProperName(parts) || terms(name, primary).length === 0) return false;
  if (primary === "de" && !isCapitalised(parts.at(-1) ?? "")) return false;
  const openers = new Set(closedClasses(primary).nounOpeners);
  const stop = stopWords(primary);
  const isPhrase = parts.length > 1;
  const opens = (word: string): boolean => openers.has(word) || (isPhrase && (word === "" || stop.has(word)));
  const ends = (word: string): boolean => word === "" || stop.has(word);
  return neighboursIn(texts, name, primary).some(
    ([before, behind]) => (isPhrase && openers.has(before)) || (opens(before) && ends(behind)),
  );
};

/** A noun phrase with the article that texts mostly put before it, where the language's questions do not quote it: "the night bus". */
export const withArticle = (name: string, texts: readonly string[], language: string): string => {
  if (primaryLanguage(language) !== "en") return name;
  const before = neighboursIn(texts, name, "en").map(([word]) => word);
  const article = ["the", "a", "an"].find(
    (one) => before.filter((word) => word === one).length > before.length / 2,
  );
  return article === undefined ? name : `${article} ${name}`;
};
