import type { Sketch } from "./sketch.ts";

/** What two texts have in common, estimated from their sketches. */
export interface Similarity {
  /** Of the word sequences of both together, the share that stands in both (Jaccard), 0–1. */
  readonly resemblance: number;
  /** Of the word sequences of the text that has fewer, the share that stands in the other, 0–1. */
  readonly containment: number;
  /** How many word sequences of the text with fewer this was told by: the fewer, the less sure. */
  readonly compared: number;
}

const limitOf = ({ hashes, isWhole }: Sketch): number => (isWhole ? Infinity : (hashes.at(-1) ?? Infinity));

const upTo = (hashes: readonly number[], limit: number): readonly number[] => {
  const end = hashes.findIndex((hash) => hash > limit);
  return end === -1 ? hashes : hashes.slice(0, end);
};

/** Compares two texts by their sketches, as far as both are sampled alike: up to the lower of their highest hashes. */
export const similarityOf = (one: Sketch, other: Sketch): Similarity => {
  const limit = Math.min(limitOf(one), limitOf(other));
  const left = new Set(upTo(one.hashes, limit));
  const right = new Set(upTo(other.hashes, limit));
  const shared = left.intersection(right).size;
  const fewer = Math.min(left.size, right.size);
  if (fewer === 0) return { resemblance: 0, containment: 0, compared: 0 };
  return {
    resemblance: shared / (left.size + right.size - shared),
    containment: shared / fewer,
    compared: fewer,
  };
};
