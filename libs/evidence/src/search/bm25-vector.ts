import { termId } from "./term-id.ts";

/** A sparse vector as Qdrant takes it: parallel, each index once. */
export interface SparseVector {
  readonly indices: number[];
  readonly values: number[];
}

/** Usual values (Robertson & Zaragoza 2009). */
const k1 = 1.2;
const b = 0.75;
/**
 * Index terms of a passage of 220 model tokens, on average: a constant, so that a vector depends on its text alone.
 * Chinese and Japanese passages have twice as many, all of them alike, which only makes repetition count for more.
 */
const averageTerms = 110;

const toSparse = (weights: ReadonlyMap<number, number>): SparseVector => ({
  indices: [...weights.keys()],
  values: [...weights.values()],
});

/** The document side of BM25: saturated term frequencies; Qdrant multiplies by IDF when it searches. */
export const bm25Vector = (terms: readonly string[]): SparseVector => {
  const frequencies = new Map<number, number>();
  for (const id of terms.map(termId)) frequencies.set(id, (frequencies.get(id) ?? 0) + 1);
  const norm = k1 * (1 - b + (b * terms.length) / averageTerms);
  const weights = [...frequencies].map(([id, count]): [number, number] => [
    id,
    Math.round(((count * (k1 + 1)) / (count + norm)) * 1e4) / 1e4,
  ]);
  return toSparse(new Map(weights));
};

/** The query side of BM25: every term once, weight 1. */
export const bm25Query = (terms: readonly string[]): SparseVector =>
  toSparse(new Map(terms.map((term) => [termId(term), 1])));
