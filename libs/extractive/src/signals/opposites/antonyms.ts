import { terms, words } from "@quarry/text";
import { oppositePairs } from "./opposites.ts";

/** Two words that cannot both be true of one thing, in the form in which a text's words are compared. */
export type AntonymPair = readonly [string, string];

/** One word as it is compared: its stem, or the word itself when it is too common to be an index term. */
export const comparableWord = (word: string, language: string): string =>
  terms(word, language)[0] ?? word.toLowerCase();

/** A text as the set of its comparable words. */
export const comparableWords = (text: string, language: string): ReadonlySet<string> =>
  new Set(words(text, language).map(({ start, end }) => comparableWord(text.slice(start, end), language)));

const listedPairs = (language: string): readonly AntonymPair[] =>
  oppositePairs(language).map(([one, other]): AntonymPair => [
    comparableWord(one, language),
    comparableWord(other, language),
  ]);

const denyingPrefix = /^(?:in|un|im|ir|non|dis)-?(?=\p{L}{4})/u;

/** "inaccurate" and "accurate": words of one text that are words of the other with a denying prefix. */
const prefixPairs = (one: ReadonlySet<string>, other: ReadonlySet<string>): AntonymPair[] =>
  [...one].flatMap((word): AntonymPair[] => {
    const plain = word.replace(denyingPrefix, "");
    if (plain === word || other.has(word)) return [];
    // Stems of the two may end differently: unreli, reliabl.
    const counterpart = [...other].find((another) => another.startsWith(plain) && !one.has(another));
    return counterpart === undefined ? [] : [[word, counterpart]];
  });

const holdsOnly = (words: ReadonlySet<string>, present: string, absent: string): boolean =>
  words.has(present) && !words.has(absent);

/** Finds the pairs of opposites of which each text, given as comparable words, holds one side and lacks the other. */
export type AntonymFinder = (one: ReadonlySet<string>, other: ReadonlySet<string>) => AntonymPair[];

/** Makes the finder of a language; it knows more than prefixes only where there is a table. */
export const createAntonymFinder = (language: string): AntonymFinder => {
  const pairs = listedPairs(language);
  return (one, other) => {
    const listed = pairs.filter(
      ([left, right]) =>
        (holdsOnly(one, left, right) && holdsOnly(other, right, left)) ||
        (holdsOnly(one, right, left) && holdsOnly(other, left, right)),
    );
    const prefixed = [...prefixPairs(one, other), ...prefixPairs(other, one)];
    return listed.length > 0 ? listed : prefixed;
  };
};
