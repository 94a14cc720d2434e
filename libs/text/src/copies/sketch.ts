import { shingleHashes } from "./shingle-hashes.ts";

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
