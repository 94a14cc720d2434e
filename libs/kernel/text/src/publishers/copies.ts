import { words } from "../words/words.ts";

const shingleWords = 5;
const fnvOffset = 0x811c9dc5;
const fnvPrime = 0x01000193;

/** Mixes all bits (the finaliser of MurmurHash3), because sketches use the order of hashes. */
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
 * Returns the distinct 32-bit hashes of all five-word sequences of a text; a shorter text has one hash of all its words, and a
 * text without words none. Case, punctuation and layout are ignored.
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

/** A sample of the word sequences of a text, for comparison without the texts. */
export interface Sketch {
  /** All shingle hashes up to the highest one kept, ascending. */
  readonly hashes: readonly number[];
  /** True if it has the hashes of all shingles. */
  readonly isWhole: boolean;
}

/** Copies are recognised by their beginning: only this much of a text is sketched. */
const maxCharacters = 200_000;
const minHashes = 128;
const maxHashes = 512;
/** A long text keeps one in this many shingles, so that a short text inside it is still found. */
const shinglesPerHash = 16;

/**
 * Sketches a text by its smallest hashed five-word shingles (Broder 1997, "On the resemblance and containment of documents"): 128
 * of them, for a long text one in sixteen up to 512.
 */
export const sketchOf = (text: string): Sketch => {
  const shingles = shingleHashes(text.slice(0, maxCharacters));
  const size = Math.min(maxHashes, Math.max(minHashes, Math.floor(shingles.size / shinglesPerHash)));
  const hashes = [...shingles].toSorted((one, other) => one - other).slice(0, size);
  return { hashes, isWhole: shingles.size <= size };
};

/** Prefix of every fingerprint: its recipe. Different recipes are not comparable. */
const recipes = { whole: "10", sample: "11" } as const;
const hashDigits = 8;

/** Returns the sketch of a text as lower-case hex, two digits for the recipe and eight per hash: up to 4,098. */
export const fingerprintOf = (text: string): string => {
  const { hashes, isWhole } = sketchOf(text);
  const digits = hashes.map((hash) => hash.toString(16).padStart(hashDigits, "0"));
  return `${isWhole ? recipes.whole : recipes.sample}${digits.join("")}`;
};

/** Parses a fingerprint; undefined for another recipe. */
export const readFingerprint = (fingerprint: string): Sketch | undefined => {
  const recipe = fingerprint.slice(0, 2);
  const isWhole = recipe === recipes.whole;
  if (!isWhole && recipe !== recipes.sample) return undefined;
  const digits = fingerprint.slice(2);
  if (digits.length % hashDigits !== 0 || !/^[0-9a-f]*$/u.test(digits)) return undefined;
  const hashes = Array.from({ length: digits.length / hashDigits }, (_, index) =>
    Number.parseInt(digits.slice(index * hashDigits, (index + 1) * hashDigits), 16),
  );
  return { hashes, isWhole };
};

/** Overlap of two texts, estimated from their sketches. */
export interface Similarity {
  /** Share of the combined word sequences that both texts have (Jaccard), 0–1. */
  readonly resemblance: number;
  /** Share of the word sequences of the smaller text that the other has, 0–1. */
  readonly containment: number;
  /** Number of compared word sequences of the shorter text: fewer means less certain. */
  readonly compared: number;
}

const limitOf = ({ hashes, isWhole }: Sketch): number => (isWhole ? Infinity : (hashes.at(-1) ?? Infinity));

const upTo = (hashes: readonly number[], limit: number): readonly number[] => {
  const end = hashes.findIndex((hash) => hash > limit);
  return end === -1 ? hashes : hashes.slice(0, end);
};

/** Compares two sketches up to the lower of their highest hashes, where both are complete. */
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

/** Independently written texts never have this much in common. */
const copiedResemblance = 0.6;
/** A text with this share in another one is an excerpt of it. */
const copiedContainment = 0.8;
/** With fewer word sequences the common part may be a notice shown on many pages. */
const minCompared = 16;

/**
 * True if one of two texts is a copy of the other: nearly the same, or the shorter one nearly whole within the longer, like an
 * agency report within an article. False for quotations, paraphrases and translations.
 */
export const areCopies = (one: Sketch, other: Sketch): boolean => {
  const { resemblance, containment, compared } = similarityOf(one, other);
  if (compared === 0) return false;
  if (resemblance >= copiedResemblance) return true;
  return containment >= copiedContainment && compared >= minCompared;
};
