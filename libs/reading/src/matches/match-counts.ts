import { terms } from "@quarry/text";
import type { ReadablePart } from "../content/readable-part.ts";
import { wordKeysOf } from "../words/word-keys.ts";

/** How often a text has each of some words. */
export interface MatchCounts {
  readonly length: number;
  readonly counts: ReadonlyMap<string, number>;
}

/** How often each part has the words in any of their forms; words it does not have are left out. */
export const matchCounts = ({ text }: ReadablePart, asked: readonly string[]): MatchCounts => {
  const { keys, keyOf } = wordKeysOf(text);
  const wanted = new Map<number, string>();
  for (const word of asked) {
    const key = keyOf(word);
    if (key !== undefined && terms(word, text.language).length > 0) wanted.set(key, word);
  }
  const counts = new Map<string, number>();
  for (const key of keys) {
    const word = wanted.get(key);
    if (word !== undefined) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return { length: keys.length, counts };
};
