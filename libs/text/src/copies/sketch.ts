import { words } from "../words/words.ts";

const shingleWords = 5;
const fnvOffset = 0x811c9dc5;
const fnvPrime = 0x01000193;

/** Spreads every bit over all others (the finaliser of MurmurHash3), for sketches go by the order of hashes. */
const spread = (value: number): number => {
  let mixed = value ^ (value >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
};

const hashWord = (text: string): number => {
  let value = fnvOffset;
  for (let index = 0; index < text.length; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), fnvPrime);
  return spread(value);
};

const hashShingle = (hashes: Uint32Array, start: number): number => {
  let value = fnvOffset;
  for (let index = start; index < Math.min(hashes.length, start + shingleWords); index += 1)
    value = Math.imul(value ^ (hashes[index] ?? 0), fnvPrime) ^ (value >>> 15);
  return spread(value);
};

/**
 * The hashes, 32 bits each, of all sequences of five words in a text, each once; of a shorter text one of all its words, of one
 * without words none. Case, punctuation and layout do not count.
 */
const shingleHashes = (text: string): ReadonlySet<number> => {
  const plain = text.normalize("NFKC").toLowerCase();
  const hashes = Uint32Array.from(words(plain), ({ start, end }) => hashWord(plain.slice(start, end)));
  if (hashes.length === 0) return new Set();
  const shingles = new Set<number>();
  const last = Math.max(0, hashes.length - shingleWords);
  for (let start = 0; start <= last; start += 1) shingles.add(hashShingle(hashes, start));
  return shingles;
};

/** A sample of the word sequences of a text, by which it can be compared with others without either text. */
export interface Sketch {
  /** All hashes of the text's shingles that are not above the highest of them, ascending. */
  readonly hashes: readonly number[];
  /** The hashes are those of all shingles. */
  readonly isWhole: boolean;
}

/** Copies are known by their beginning: so much of a text is sketched. */
const mostCharacters = 200_000;
const fewestHashes = 128;
const mostHashes = 512;
/** A long text keeps one of so many shingles, so that a short one that stands in it is still seen. */
const shinglesPerHash = 16;

/**
 * Sketches a text by its smallest hashed five-word shingles (Broder 1997, "On the resemblance and containment of documents"): 128 of them,
 * of a long text one in sixteen up to 512.
 */
export const sketchOf = (text: string): Sketch => {
  const shingles = shingleHashes(text.slice(0, mostCharacters));
  const size = Math.min(mostHashes, Math.max(fewestHashes, Math.floor(shingles.size / shinglesPerHash)));
  const hashes = [...shingles].toSorted((one, other) => one - other).slice(0, size);
  return { hashes, isWhole: shingles.size <= size };
};
