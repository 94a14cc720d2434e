import { stopWords, words } from "@quarry/text";
import type { Place } from "./material.ts";

/** A sentence and the queries derived from it. */
export interface SampledSentence extends Place {
  /** Its words without stop words, in another order. */
  readonly shuffled: string;
  /** Half of those words. */
  readonly half: string;
}

interface SampleOptions {
  readonly count: number;
  readonly language: string;
}

/** Returns the words in another order, always the same. */
const shuffle = (items: readonly string[]): string[] => {
  const odd = items.filter((_, index) => index % 2 === 1);
  const even = items.filter((_, index) => index % 2 === 0);
  return [...odd.toReversed(), ...even];
};

const contentWords = (sentence: string, language: string): string[] => {
  const stop = stopWords(language);
  return words(sentence, language)
    .map(({ start, end }) => sentence.slice(start, end))
    .filter((word) => !stop.has(word.toLowerCase()));
};

/** Chooses at most `count` places, evenly spread, including the first and the last, and derives their queries. */
export const sampleQueries = (
  text: string,
  places: readonly Place[],
  { count, language }: SampleOptions,
): SampledSentence[] => {
  const last = places.length - 1;
  const wanted = Math.min(count, places.length);
  const positions = Array.from({ length: wanted }, (_, index) =>
    Math.round((index * last) / Math.max(1, wanted - 1)),
  );
  return positions.flatMap((position) => {
    const place = places[position];
    if (!place) return [];
    const content = contentWords(text.slice(place.start, place.end), language);
    const every2nd = content.filter((_, index) => index % 2 === 0);
    return [{ ...place, shuffled: shuffle(content).join(" "), half: shuffle(every2nd).join(" ") }];
  });
};
