import { type Sliced, terms } from "@quarry/text";
import type { ReadableText } from "../readable-item.ts";
import { derived } from "./derived.ts";
import { foldText } from "./fold-text.ts";
import { wordIndexOf } from "./word-index.ts";

/** The words of a text without their inflection: every form of a word has one number. */
export interface WordKeys {
  /** By position in the text. */
  readonly keys: Uint32Array;
  /** The number of a word; undefined for one that the text does not have in any form. */
  readonly keyOf: (word: string) => number | undefined;
}

/** A stop word has no term and counts as it is written; so do numbers, which have no inflection and of which there are many. */
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
    const form = text.text.slice(start, end);
    keys[position] = forms.get(form) ?? numberOf(form);
    if (position % wordsAtATime === 0) yield;
  }
  return { keys, keyOf: (word) => numbers.get(stemOf(word, text.language)) };
}

/** The words of a stored text without their inflection, made once. */
export const wordKeysOf = derived(createWordKeys);
