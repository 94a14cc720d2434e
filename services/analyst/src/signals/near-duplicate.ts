import { words } from "@quarry/text";

/** The smallest hashes of a text's word sequences, ascending; two sketches tell how alike the texts are. */
export type Sketch = readonly number[];

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
  return [...hashes].toSorted((one, other) => one - other).slice(0, sketchSize);
};

/** Estimated Jaccard similarity of the sketched texts, 0–1: of the smallest hashes of both together, the share that both hold. */
export const sketchSimilarity = (one: Sketch, other: Sketch): number => {
  let [left, right, seen, shared] = [0, 0, 0, 0];
  while (seen < sketchSize && (left < one.length || right < other.length)) {
    const first = one[left] ?? Infinity;
    const second = other[right] ?? Infinity;
    if (first <= second) left += 1;
    if (second <= first) right += 1;
    if (first === second) shared += 1;
    seen += 1;
  }
  return seen === 0 ? 0 : shared / seen;
};

/** Share of common text from which a document counts as a copy of another. */
export const copyThreshold = 0.6;
