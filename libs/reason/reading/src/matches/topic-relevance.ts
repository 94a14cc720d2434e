import { bm25OfCounts } from "@quarry/ranking";
import { terms, wordTexts } from "@quarry/text";
import type { ReadablePart } from "../content/readable-part.ts";
import { wordKeysOf } from "../words/word-index.ts";

/** Counts of words in a text. */
interface MatchCounts {
  readonly length: number;
  readonly counts: ReadonlyMap<string, number>;
}

/** Counts the words in each part in any inflection; words without occurrences are omitted. */
const matchCounts = ({ text }: ReadablePart, asked: readonly string[]): MatchCounts => {
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

/** A text is about a topic if it has this share of the topic's words. */
const minShare = 0.5;
/** Weights of a part's own topics and its markers relative to the words of its text. */
const [areaWeight, markerWeight] = [3, 2];
/** Number of markers at which half of the maximum is reached. */
const halfOfMarkers = 3;

const shareOf = (asked: ReadonlySet<string>, text: string, language: string): number =>
  asked.size === 0 ? 0 : asked.intersection(new Set(terms(text, language))).size / asked.size;

const markedRelevance = ({ text: { marking, language } }: ReadablePart, topic: string): number => {
  const asked = new Set(terms(topic, language));
  const areas = [...(marking?.topicAreas ?? []), ...(marking?.comments?.themes ?? [])];
  const area = Math.max(0, ...areas.map((name) => shareOf(asked, name, language)));
  const markers = (marking?.markers ?? []).filter(
    ({ text }) => shareOf(asked, text, language) >= minShare,
  ).length;
  const ofMarkers = markers / (markers + halfOfMarkers);
  return (area >= minShare ? areaWeight * area : 0) + markerWeight * ofMarkers;
};

const wordsOf = (topic: string): string[] => wordTexts(topic).map((word) => word.toLowerCase());

/**
 * Rates how relevant each text is to a topic: by its topic areas first, then by its markers, then by its words (BM25, relative to
 * the best). Zero for a text with less than half of the topic's words anywhere.
 */
export const topicRelevance = (
  topic: string,
  parts: readonly ReadablePart[],
): ReadonlyMap<ReadablePart, number> => {
  const asked = [...new Set(wordsOf(topic))];
  const counted = parts.map((part) => matchCounts(part, asked));
  const scores = bm25OfCounts(asked, counted);
  const best = Math.max(...scores, Number.MIN_VALUE);
  return new Map(
    parts.map((part, index) => {
      const informative = asked.filter((word) => terms(word, part.text.language).length > 0).length;
      const isAbout = informative > 0 && (counted[index]?.counts.size ?? 0) / informative >= minShare;
      const byWords = isAbout ? (scores[index] ?? 0) / best : 0;
      return [part, markedRelevance(part, topic) + byWords];
    }),
  );
};
