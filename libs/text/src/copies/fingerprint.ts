import { type Sketch, sketchOf } from "./sketch.ts";

/** Begins every fingerprint, and says how it was made: another recipe is not to be compared. */
const recipes = { whole: "10", sample: "11" } as const;
const hashDigits = 8;

/** The sketch of a text as lower-case hex, two digits for the recipe and eight for each hash: up to 4,098. */
export const fingerprintOf = (text: string): string => {
  const { hashes, isWhole } = sketchOf(text);
  const digits = hashes.map((hash) => hash.toString(16).padStart(hashDigits, "0"));
  return `${isWhole ? recipes.whole : recipes.sample}${digits.join("")}`;
};

/** The sketch that a fingerprint holds; nothing for one of another recipe. */
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
