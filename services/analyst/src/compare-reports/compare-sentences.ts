import {
  denyEachOther,
  haveOpposites,
  names,
  numbersAgree,
  passSupport,
  type ScoreSupport,
} from "@quarry/grounding";
import { extractDates, mutualContainment, termSet, wordTexts } from "@quarry/text";
import type { SourceSentence } from "./changed-sentences.ts";

/**
 * Relation of a sentence to an earlier one: a paraphrase, a contradiction, or an addition; undefined if they are about different
 * things.
 */
export type Relation = "same" | "contradicts" | "adds" | undefined;

type Quoted = Pick<SourceSentence, "quote" | "language">;

const wordsOf = (text: string, language: string): ReadonlySet<string> =>
  new Set([...termSet(text, language)].filter((term) => !/\p{N}/u.test(term)));

/** Returns the similarity of two sentences' subjects by their words without numbers: 0 to 1. */
export const similarityOf = (one: Quoted, other: Quoted): number =>
  mutualContainment(wordsOf(one.quote, one.language), wordsOf(other.quote, one.language));

const yearsOf = (text: string): ReadonlySet<string> => new Set(text.match(/\b(?:1[89]|20)\d{2}\b/gu));

const haveOwnNames = (one: string, other: string): boolean => {
  const [left, right] = [names(one), names(other)];
  const inText = (name: string, text: string): boolean => text.toLowerCase().includes(name);
  return [...left].some((name) => !inText(name, other)) && [...right].some((name) => !inText(name, one));
};

const isDenied = ({ quote, language }: Quoted, other: Quoted): boolean =>
  denyEachOther(quote, other.quote, language) || haveOpposites(quote, other.quote, language);

/** A sentence with this many more words than an earlier one is a separate statement. */
const addedWords = 4;

const addsWords = (now: Quoted, before: Quoted): boolean =>
  wordsOf(now.quote, now.language).difference(wordsOf(before.quote, now.language)).size >= addedWords;

const wordList = ({ quote, language }: Quoted): string[] =>
  wordTexts(quote, language).map((word) => word.toLowerCase());

const sharedFrom = (left: readonly string[], right: readonly string[]): number => {
  const first = left.findIndex((word, index) => word !== right[index]);
  return first === -1 ? left.length : first;
};

/** Returns the differing parts of two lists of words, or letters, that share those before and after them. */
const replaced = (now: readonly string[], before: readonly string[]): readonly [string[], string[]] => {
  const head = sharedFrom(now, before);
  const [left, right] = [now.slice(head), before.slice(head)];
  const tail = sharedFrom(left.toReversed(), right.toReversed());
  return [left.slice(0, left.length - tail), right.slice(0, right.length - tail)];
};

/** A longer difference is a paraphrase, not a replacement. */
const maxReplaced = 3;

const isSpelledAlike = (one: string, other: string): boolean => {
  const [left, right] = replaced(Array.from(one), Array.from(other));
  return Math.max(one.length, other.length) >= 5 && Math.max(left.length, right.length) <= 2;
};

/**
 * True if a sentence is unchanged except for a few words in one place that differ by more than spelling: "in good condition", "in
 * bad condition".
 */
const isReplaced = (now: Quoted, before: Quoted): boolean => {
  const [left, right] = replaced(wordList(now), wordList(before));
  const added = wordsOf(left.join(" "), now.language);
  const taken = wordsOf(right.join(" "), now.language);
  if (left.length > maxReplaced || right.length > maxReplaced) return false;
  if (added.size === 0 || taken.size === 0) return false;
  return added.isDisjointFrom(taken) && !isSpelledAlike(left.join(" "), right.join(" "));
};

/** Returns the relation of two similar versions of a sentence from one source: the difference is the change. */
export const relationOfVersions = (now: Quoted, before: Quoted): Relation => {
  const { language } = now;
  const isHeld = numbersAgree(now.quote, before.quote, language);
  const holds = numbersAgree(before.quote, now.quote, language);
  const isOther = haveOwnNames(now.quote, before.quote) || (!isHeld && !holds);
  if (isOther || isDenied(now, before) || isReplaced(now, before)) return "contradicts";
  return !isHeld || addsWords(now, before) ? "adds" : "same";
};

/** Returns the relation of sentences from two sources: different numbers contradict only if subject and time agree. */
export const relationOfSources = (now: Quoted, other: Quoted): Relation => {
  if (haveOwnNames(now.quote, other.quote)) return undefined;
  const [years, otherYears] = [yearsOf(now.quote), yearsOf(other.quote)];
  if (years.size > 0 && otherYears.size > 0 && years.isDisjointFrom(otherYears)) return undefined;
  if (isDenied(now, other)) return "contradicts";
  const isHeld = numbersAgree(now.quote, other.quote, now.language);
  const holds = numbersAgree(other.quote, now.quote, now.language);
  if (isHeld && holds) return addsWords(now, other) ? undefined : "same";
  return isHeld || holds ? undefined : "contradicts";
};

/** Minimum similarity of two versions of a sentence in one source. */
export const minSimilarityOfVersions = 0.6;
/** The same for sentences of two sources, which share more words by chance. */
export const minSimilarityOfSources = 0.75;
/** Below this similarity, vectors are not compared. */
const minSimilarity = 0.2;

const hasParticulars = ({ quote }: Quoted): boolean =>
  /\p{N}/u.test(quote) || names(quote).size > 0 || extractDates(quote).length > 0;

/** True if two sentences that share few words say the same, judged by their particulars and by vectors. */
export const isRestated = async (
  one: Quoted,
  other: Quoted,
  { scoreSupport, signal }: { readonly scoreSupport: ScoreSupport; readonly signal: AbortSignal },
): Promise<boolean> => {
  if (similarityOf(one, other) < minSimilarity || !hasParticulars(one)) return false;
  const { language } = one;
  if (!numbersAgree(one.quote, other.quote, language) || !numbersAgree(other.quote, one.quote, language))
    return false;
  if (haveOwnNames(one.quote, other.quote) || isDenied(one, other)) return false;
  const pairs = [
    { sentence: one.quote, quote: other.quote, language },
    { sentence: other.quote, quote: one.quote, language },
  ];
  const scores = await Promise.all(pairs.map((pair) => scoreSupport(pair, { signal })));
  return Math.min(...scores) >= passSupport;
};
