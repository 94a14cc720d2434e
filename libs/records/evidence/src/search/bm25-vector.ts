import { type CountedText, countTerms, saturate } from "@quarry/ranking";

const mixBlock = (block: number): number => {
  const scrambled = Math.imul(block, 0xcc9e2d51);
  return Math.imul((scrambled << 15) | (scrambled >>> 17), 0x1b873593);
};

const finish = (hash: number): number => {
  let mixed = hash;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
};

/** Returns the MurmurHash3 (Appleby, x86 32-bit variant, seed 0) of a text's UTF-8 bytes, as a signed integer. */
export const murmurHash3 = (text: string): number => {
  const bytes = new TextEncoder().encode(text);
  const byteAt = (index: number): number => bytes[index] ?? 0;
  const blockEnd = bytes.length - (bytes.length % 4);
  let hash = 0;
  for (let at = 0; at < blockEnd; at += 4) {
    const block = byteAt(at) | (byteAt(at + 1) << 8) | (byteAt(at + 2) << 16) | (byteAt(at + 3) << 24);
    hash ^= mixBlock(block);
    hash = (Math.imul((hash << 13) | (hash >>> 19), 5) + 0xe6546b64) | 0;
  }
  if (bytes.length > blockEnd)
    hash ^= mixBlock(byteAt(blockEnd) | (byteAt(blockEnd + 1) << 8) | (byteAt(blockEnd + 2) << 16));
  return finish(hash ^ bytes.length);
};

/** Returns the index of a term in a sparse vector: the magnitude of its hash, as in Qdrant's BM25. */
export const termId = (term: string): number => Math.abs(murmurHash3(term));

/** A sparse vector for Qdrant: parallel lists, each index once. */
export interface SparseVector {
  readonly indices: number[];
  readonly values: number[];
}

/**
 * Average index terms of a passage of 220 model tokens: a constant, so that a vector depends on its text alone. Chinese and
 * Japanese passages have twice as many, which only gives repetitions more weight.
 */
const averageTerms = 110;

const toSparse = (weights: ReadonlyMap<number, number>): SparseVector => ({
  indices: [...weights.keys()],
  values: [...weights.values()],
});

const rounded = (weight: number): number => Math.round(weight * 1e4) / 1e4;

const weigh = (
  counts: ReadonlyMap<string, number>,
  weightOf: (count: number) => number,
): Map<number, number> =>
  new Map([...counts].map(([term, count]) => [termId(term), rounded(weightOf(count))]));

/** Returns the document side of BM25: saturated term frequencies; Qdrant multiplies by IDF in the search. */
export const bm25Vector = ({ counts, length }: CountedText): SparseVector =>
  toSparse(weigh(counts, (count) => saturate(count, length / averageTerms)));

/** Returns the query side of BM25: repeated terms count more, as in a passage. */
export const bm25Query = (terms: readonly string[]): SparseVector =>
  toSparse(weigh(countTerms(terms).counts, (count) => saturate(count)));
