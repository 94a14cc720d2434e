import type { RankedPassage } from "@quarry/contracts";
import type { Encoded } from "@quarry/encoder";
import { detectLanguage, stopWords, type TextSpan, words } from "@quarry/text";

/** How near the tokens of a query come to a part of a passage: its sentences, and what is in none of them. */
export interface PartMatch extends TextSpan {
  /** The best cosine of each query token. */
  readonly cosines: readonly number[];
  readonly isSentence: boolean;
}

/** Sentences that come near a word of a query. */
export type NearWord = NonNullable<RankedPassage["nearWords"]>[number];

/** A query and where its tokens stand in it. */
interface ReadQuery {
  readonly text: string;
  readonly encoded: Pick<Encoded, "offsets">;
}

interface QueryWord {
  readonly text: string;
  /** The tokens that it is read as. */
  readonly tokens: readonly number[];
}

/** The words of a query that name something. */
const wordsOf = ({ text, encoded }: ReadQuery): QueryWord[] => {
  const language = detectLanguage(text);
  const stop = stopWords(language);
  return words(text, language).flatMap(({ start, end }): QueryWord[] => {
    const word = text.slice(start, end);
    const tokens = encoded.offsets.flatMap(([from, to], token) =>
      from >= start && to <= end ? [token] : [],
    );
    return stop.has(word.toLowerCase()) || tokens.length === 0 ? [] : [{ text: word, tokens }];
  });
};

/** The share of sentences that surely have nothing to do with a word: all of a small collection may be about it. */
const unrelatedShare = 0.1;

/** What sentences reach that have nothing to do with a word. */
const floorOf = (nearness: readonly number[]): number =>
  nearness.toSorted((one, other) => one - other)[Math.floor(nearness.length * unrelatedShare)] ?? 0;

/** How far a cosine stands between what has nothing to do with a word and the word itself, 0–1; 0 where all sentences have the word. */
const nearnessOf = (cosine: number, floor: number): number =>
  floor >= 1 ? 0 : Math.min(1, Math.max(0, (cosine - floor) / (1 - floor)));

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** Sentences have other words beside them by chance. */
const minNearness = 0.2;

/** Makes a function that finds the parts that come nearer to words of a query than sentences of the pool that have nothing to do with them. */
export const createFindNearWords = (
  query: ReadQuery,
  pool: readonly PartMatch[],
): ((parts: readonly PartMatch[]) => NearWord[]) => {
  const nearest = ({ cosines }: PartMatch, { tokens }: QueryWord): number =>
    Math.max(0, ...tokens.map((token) => cosines[token] ?? 0));
  const sentences = pool.filter(({ isSentence }) => isSentence);
  const asked = wordsOf(query).map((word) => ({
    ...word,
    floor: floorOf(sentences.map((sentence) => nearest(sentence, word))),
  }));
  return (parts) =>
    asked.flatMap((word) =>
      parts.flatMap((part): NearWord[] => {
        const { start, end } = part;
        const nearness = rounded(nearnessOf(nearest(part, word), word.floor));
        return nearness < minNearness ? [] : [{ start, end, word: word.text, nearness }];
      }),
    );
};
