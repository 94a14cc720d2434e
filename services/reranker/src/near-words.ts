import type { RankedPassage } from "@quarry/contracts";
import type { Encoded } from "@quarry/encoder";
import { detectLanguage, stopWords, type TextSpan, words } from "@quarry/text";

/** Best match of each query token in a part of a passage. */
export interface PartMatch extends TextSpan {
  /** Best cosine of each query token. */
  readonly cosines: readonly number[];
  readonly isSentence: boolean;
}

/** Sentences close to a word of a query. */
export type NearWord = NonNullable<RankedPassage["nearWords"]>[number];

/** A query and its tokens. */
interface ReadQuery {
  readonly text: string;
  readonly encoded: Pick<Encoded, "offsets">;
}

interface QueryWord {
  readonly text: string;
  /** The tokens that represent it. */
  readonly tokens: readonly number[];
}

/** Returns the words of a query that carry content. */
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

/** Share of sentences assumed unrelated to a word: a small collection may be all about it. */
const unrelatedShare = 0.1;

/** Returns the cosine that unrelated sentences reach. */
const floorOf = (nearness: readonly number[]): number =>
  nearness.toSorted((one, other) => one - other)[Math.floor(nearness.length * unrelatedShare)] ?? 0;

/** Returns the position of a cosine between unrelated sentences and the word itself, 0–1; 0 if all sentences have the word. */
const nearnessOf = (cosine: number, floor: number): number =>
  floor >= 1 ? 0 : Math.min(1, Math.max(0, (cosine - floor) / (1 - floor)));

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** Below this a match is chance. */
const minNearness = 0.2;

/** Creates a function that finds parts closer to words of a query than unrelated sentences of the pool. */
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
