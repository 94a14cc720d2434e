import { words } from "@quarry/text";

/** The smallest hashes of a text's word sequences; two sketches tell how alike the texts are. */
export type Sketch = ReadonlySet<number>;

const shingleWords = 5;
const sketchSize = 256;
const maxCharacters = 100_000;
const fnvOffset = 0x811c9dc5;
const fnvPrime = 0x01000193;

const hash = (text: string): number => {
  let value = fnvOffset;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), fnvPrime);
  }
  return value >>> 0;
};

/** Sketches the beginning of a text by its bottom-k hashed five-word shingles (Broder 1997). */
export const sketch = (text: string, language: string): Sketch => {
  const slice = text.slice(0, maxCharacters).toLowerCase();
  const list = words(slice, language).map(({ start, end }) => slice.slice(start, end));
  const last = Math.max(1, list.length - shingleWords + 1);
  const hashes = new Set<number>();
  for (let index = 0; index < last; index += 1)
    hashes.add(hash(list.slice(index, index + shingleWords).join(" ")));
  return new Set([...hashes].toSorted((one, other) => one - other).slice(0, sketchSize));
};

/** Estimated Jaccard similarity of the sketched texts, 0–1. */
export const sketchSimilarity = (one: Sketch, other: Sketch): number => {
  const union = new Set([...one.union(other)].toSorted((left, right) => left - right).slice(0, sketchSize));
  if (union.size === 0) return 0;
  return union.intersection(one).intersection(other).size / union.size;
};

/** Share of common text from which a document counts as a copy of another. */
export const copyThreshold = 0.6;
