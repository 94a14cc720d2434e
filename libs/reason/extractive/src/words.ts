import { closedClasses, isoStopWords, languageWords } from "@quarry/language-data";
import { speechOf } from "@quarry/language-data/phrases";
import {
  containsCjk,
  primaryLanguage,
  remember,
  type Sliced,
  termSet,
  termSetInSlices,
  termsOfWord,
  wordTexts,
} from "@quarry/text";

/** A word with meaning, and the index terms that match it. */
export interface ContentWord {
  readonly text: string;
  readonly terms: readonly string[];
}

/** True for an abbreviation: "HTTP" and the "D" of vitamin D are names, regardless of lists of lower-case words. */
const isAbbreviation = (word: string): boolean => /^(?!I$)\p{Lu}+$/u.test(word);

/** Returns the words of a text that are not stop words, in order; if all are stop words, those with an index term. */
export const contentWords = (text: string, language: string): ContentWord[] => {
  const primary = primaryLanguage(language) ?? "und";
  const stop = isoStopWords(primary).union(new Set(closedClasses(primary).interrogatives));
  const found = wordTexts(text, language)
    .map((word): ContentWord => ({ text: word, terms: termsOfWord(word, language) }))
    .filter((word) => word.terms.length > 0);
  const named = found.filter((word) => !stop.has(word.text.toLowerCase()) || isAbbreviation(word.text));
  return named.length > 0 ? named : found;
};

/** Returns the letters and digits of a text in lower case. */
export const letters = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Caches the results of a function by language. */
export const perLanguage = <Value extends object | undefined>(
  create: (language: string) => Value,
): ((language: string) => Value) => remember(create, 100);

/** Returns the talk words of a language as index terms. */
export const talkTerms = perLanguage((language) =>
  termSet(speechOf(language)?.talk.join(" ") ?? "", language),
);

/** Characters among which letters are searched for before a pause. */
const searchedAtATime = 20_000;

/** Yields the index terms of a text that a question's words may match; words of one CJK letter match those with it: 酒, 飲酒. */
export function* matchableTerms(text: string, language: string): Sliced<ReadonlySet<string>> {
  const found = yield* termSetInSlices(text, language);
  for (let from = 0; from < text.length; from += searchedAtATime) {
    yield;
    // One more, for a letter of two units.
    const part = text.slice(from, from + searchedAtATime + 1);
    for (const [letter] of part.matchAll(/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/gu))
      found.add(letter);
  }
  return found;
}

/** True if a language writes compounds as one word. */
export const writesCompounds = (language: string): boolean =>
  languageWords.get(primaryLanguage(language) ?? "und")?.compounds === true;

/** Letters of the shortest term that is found in compounds, and of the shortest rest of one: shorter ones occur by chance. */
const [leastPart, leastRest] = [4, 3];

/**
 * Creates a function that returns the terms with which an index term begins or ends: "Rohr" for "Rohrnetz" and "Wasserrohr". Figures
 * are no parts, and in languages that write compounds apart there are none.
 */
export const createFindParts = (
  asked: ReadonlySet<string>,
  language: string,
): ((term: string) => readonly string[]) => {
  if (!writesCompounds(language)) return () => [];
  const parts = [...asked].filter((part) => part.length >= leastPart && !/\p{N}/u.test(part));
  // Most terms have other letters at their ends than each part.
  const beginning = Map.groupBy(parts, (part) => part.slice(0, leastPart));
  const ending = Map.groupBy(parts, (part) => part.slice(-leastPart));
  return (term) =>
    [
      ...(beginning.get(term.slice(0, leastPart)) ?? []).filter((part) => term.startsWith(part)),
      ...(ending.get(term.slice(-leastPart)) ?? []).filter((part) => term.endsWith(part)),
    ].filter((part) => term.length >= part.length + leastRest);
};

/** Returns the distinct index terms of the content words. */
export const contentTerms = (text: string, language: string): ReadonlySet<string> =>
  new Set(contentWords(text, language).flatMap((word) => word.terms));

const gap = " ~ ";

const patternOf = (phrase: string): string =>
  phrase
    .replaceAll(/[.+?^${}()|[\]\\]/gu, String.raw`\$&`)
    .replaceAll("'", "['’]")
    .replaceAll("*", String.raw`\p{L}*`)
    .replaceAll(gap, String.raw`\s(?:[\p{L}'’-]+\s){0,2}`)
    .replaceAll(" ", String.raw`\s`);

const untilGap = (phrase: string): string =>
  phrase.includes(gap) ? phrase.slice(0, phrase.indexOf(gap) + gap.length) : "";

/** Phrases with the same words before a gap share it: each gap takes a millisecond to compile. */
const patternsOf = (phrases: readonly string[]): string[] =>
  [...Map.groupBy(phrases, untilGap)].flatMap(([lead, group]) => {
    const patterns = group.map((phrase) => patternOf(phrase.slice(lead.length)));
    return lead === "" ? patterns : [`${patternOf(lead)}(?:${patterns.join("|")})`];
  });

/**
 * Returns a pattern that matches any of some phrases of the language data, as whole words in scripts with spaces; the longest
 * first. In a phrase `~` is a placeholder for up to two words and `*` for any ending. Without phrases it matches nothing.
 */
export const phrasePattern = (phrases: readonly string[]): string => {
  if (phrases.length === 0) return "(?!)";
  const patterns = patternsOf(phrases.toSorted((one, other) => other.length - one.length));
  const any = `(?:${patterns.join("|")})`;
  return phrases.some(containsCjk) ? any : String.raw`(?<!\p{L})${any}(?!\p{L})`;
};
