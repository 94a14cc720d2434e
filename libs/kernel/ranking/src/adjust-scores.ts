import type { CountedText } from "./bm25-scores.ts";
import { zScores } from "./fuse-scores.ts";
import { dot } from "./max-sim.ts";

export interface RegularisationOptions {
  /** Number of nearest passages that contribute; default 10. */
  readonly neighbours?: number;
  /** Their share of the result, 0 to 1; default .3. */
  readonly share?: number;
  /** Cosine difference at which a nearer neighbour counts e times as much; default .05. */
  readonly temperature?: number;
}

interface Neighbour {
  readonly index: number;
  readonly cosine: number;
}

/** Cosine of two texts by index, the smaller one first. */
type CosineOf = (left: number, right: number) => number;

/** Returns for each text all others, nearest first, ties in order. */
const neighboursOf = (count: number, cosineOf: CosineOf): Neighbour[][] => {
  const lists = Array.from({ length: count }, (): Neighbour[] => []);
  for (let index = 0; index < count; index += 1)
    for (let other = index + 1; other < count; other += 1) {
      const near = cosineOf(index, other);
      lists[index]?.push({ index: other, cosine: near });
      lists[other]?.push({ index, cosine: near });
    }
  return lists.map((list) => list.toSorted((a, b) => b.cosine - a.cosine || a.index - b.index));
};

const cosinesOfVectors = (vectors: readonly Float32Array[]): CosineOf => {
  const lengths = vectors.map((vector) => Math.sqrt(dot(vector, vector)) || 1);
  return (left, right) => {
    const [one, other] = [vectors[left], vectors[right]];
    const product = one && other ? dot(one, other) : 0;
    return product / ((lengths[left] ?? 1) * (lengths[right] ?? 1));
  };
};

/** Returns the neighbours' mean score, weighted by nearness (softmax). */
const meanScore = (
  neighbours: readonly Neighbour[],
  scores: readonly number[],
  temperature: number,
): number => {
  const nearest = neighbours[0]?.cosine ?? 0;
  let [sum, weights] = [0, 0];
  for (const { index, cosine } of neighbours) {
    const weight = Math.exp((cosine - nearest) / temperature);
    sum += weight * (scores[index] ?? 0);
    weights += weight;
  }
  return weights === 0 ? 0 : sum / weights;
};

/**
 * Smooths scores over similar passages, which should score similarly: each z-score is mixed with those of its nearest passages by
 * cosine (Diaz 2005, "Regularizing ad hoc retrieval scores"). `vectors` has one entry per score; without a second passage only the
 * scale changes.
 */
export const regulariseScores = (
  scores: readonly number[],
  vectors: readonly Float32Array[],
  { neighbours = 10, share = 0.3, temperature = 0.05 }: RegularisationOptions = {},
): number[] => {
  const own = zScores(scores);
  const lists = neighboursOf(own.length, cosinesOfVectors(vectors));
  const means = lists.map((list) => meanScore(list.slice(0, neighbours), own, temperature));
  const around = zScores(means);
  return own.map((score, index) => (1 - share) * score + share * (around[index] ?? 0));
};

/** Title data of a text in a pool, which is ordered best first. */
export interface TitledText {
  /** Texts of one document share a title. */
  readonly documentId: string;
  /** Index terms of the document's title; none without one. */
  readonly titleTerms: readonly string[];
  /** Returns the index terms of the text; called only if needed. */
  readonly counted: () => CountedText;
}

/** Number of best texts that may name others. */
const naming = 2;

/** Minimum share of a title's terms that counts as named: long titles share words with any text. */
const minTerms = 0.5;

/**
 * Returns how far each text's document is named in the best two texts of the pool, 0 to 1. The best evidence often names
 * the second half of the answer (the bridge of a two-hop question; Yang et al. 2018, HotpotQA). The documents of the best two
 * count as named, so that they stay first.
 */
export const namedTitles = (pool: readonly TitledText[]): number[] => {
  const best = pool.slice(0, naming);
  const own = new Set(best.map(({ documentId }) => documentId));
  const ownTerms = new Set(best.flatMap(({ counted }) => [...counted().counts.keys()]));
  return pool.map(({ documentId, titleTerms }) => {
    if (own.has(documentId)) return 1;
    const title = new Set(titleTerms);
    if (title.size === 0) return 0;
    const share = title.intersection(ownTerms).size / title.size;
    return Math.max(0, share - minTerms) / (1 - minTerms);
  });
};
