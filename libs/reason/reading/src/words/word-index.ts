import {
  everySecond,
  finish,
  lowerBound,
  type Sliced,
  terms,
  type TextSpan,
  wordBoundsInSlices,
} from "@quarry/text";
import type { ReadableText } from "../items/readable-item.ts";
import { derived, foldText } from "./fold-text.ts";

/** Words by position, counted from 0, half-open. */
export interface WordRange {
  readonly start: number;
  readonly end: number;
}

/** Word positions of a text, as segmented by `words` of libs/kernel/text; by dictionary in Chinese, Japanese and Thai. */
export interface WordIndex {
  readonly count: number;
  /** Returns the words that begin in a span; consecutive spans have consecutive ranges. */
  readonly wordsIn: (span: TextSpan) => WordRange;
  /**
   * Returns the characters of a range including everything between its words; text between two ranges belongs to the first, except
   * opening marks of the second. Consecutive ranges from 0 to `count` make up the whole text.
   */
  readonly spanOf: (range: WordRange) => TextSpan;
  /** Returns the span of the word at a position. */
  readonly wordAt: (position: number) => TextSpan;
}

const opening = /[\p{Ps}\p{Pi}]/u;

/** Maximum number of signs before a word that are examined: longer runs are not opening marks. */
const maxSigns = 1_000;

/** Boundary between two words: after white space, or before opening brackets. */
const cutBetween = (text: string, after: number, start: number): number => {
  const end = Math.max(after, start - maxSigns);
  let cut = start;
  while (cut > end && opening.test(text.charAt(cut - 1))) cut -= 1;
  for (let position = start; position > end; position -= 1)
    if (text.charAt(position - 1).trim() === "") return position;
  return cut;
};

function* wordIndexInSlices(text: string, language?: string): Sliced<WordIndex> {
  const bounds = yield* wordBoundsInSlices(text, language);
  yield;
  const starts = everySecond(bounds, 0);
  const ends = everySecond(bounds, 1);
  const count = starts.length;

  const cutBefore = (position: number): number => {
    if (position <= 0) return 0;
    if (position >= count) return text.length;
    return cutBetween(text, ends[position - 1] ?? 0, starts[position] ?? 0);
  };

  return {
    count,
    wordsIn: ({ start, end }) => ({ start: lowerBound(starts, start), end: lowerBound(starts, end) }),
    spanOf: ({ start, end }) => ({ start: cutBefore(start), end: cutBefore(Math.max(start, end)) }),
    wordAt: (position) => ({
      start: starts[position] ?? text.length,
      end: ends[position] ?? text.length,
    }),
  };
}

/** Splits a text into words at once: 8 bytes are stored per word. */
export const createWordIndex = (text: string, language?: string): WordIndex =>
  finish(wordIndexInSlices(text, language));

/** The word index of a stored text, computed once. */
export const wordIndexOf = derived(({ text, language }: ReadableText) => wordIndexInSlices(text, language));

/** The uninflected words of a text: all forms of a word have one number. */
interface WordKeys {
  /** Numbers of the words, by position in the text. */
  readonly keys: Uint32Array;
  /** Returns the number of a word; undefined if the text does not contain any form of it. */
  readonly keyOf: (word: string) => number | undefined;
}

/** Characters of a word that are compared: a run of megabytes is not a word. */
const maxCompared = 1_000;

/** A stop word has no term and is used as written; so are numbers, which are not inflected and numerous. */
const stemOf = (word: string, language: string): string =>
  foldText(/^\d+$/u.test(word) ? word : (terms(word, language)[0] ?? word)).text;

const wordsAtATime = 200;

function* createWordKeys(text: ReadableText): Sliced<WordKeys> {
  const index = yield* wordIndexOf.inSlices(text);
  const numbers = new Map<string, number>();
  const forms = new Map<string, number>();
  const keys = new Uint32Array(index.count);
  const numberOf = (form: string): number => {
    const stem = stemOf(form, text.language);
    const number = numbers.get(stem) ?? numbers.size;
    numbers.set(stem, number);
    forms.set(form, number);
    return number;
  };
  for (let position = 0; position < index.count; position += 1) {
    const { start, end } = index.wordAt(position);
    const form = text.text.slice(start, Math.min(end, start + maxCompared));
    keys[position] = forms.get(form) ?? numberOf(form);
    if (position % wordsAtATime === 0) yield;
  }
  return { keys, keyOf: (word) => numbers.get(stemOf(word.slice(0, maxCompared), text.language)) };
}

/** The uninflected words of a stored text, computed once. */
export const wordKeysOf = derived(createWordKeys);
