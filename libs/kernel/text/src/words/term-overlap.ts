import type { Sliced } from "../slices.ts";
import { terms, termsInSlices } from "./terms.ts";

/** Weight of an index term; never negative. */
export type TermWeight = (term: string) => number;

/** Returns the distinct index terms of a text. */
export const termSet = (text: string, language: string): ReadonlySet<string> =>
  new Set(terms(text, language));

/** Terms that are added before a pause. */
const addedAtATime = 5_000;

/** Does the same as `termSet`, with pauses. */
export function* termSetInSlices(text: string, language: string): Sliced<Set<string>> {
  const found = new Set<string>();
  for (const [index, term] of (yield* termsInSlices(text, language)).entries()) {
    if (index % addedAtATime === 0) yield;
    found.add(term);
  }
  return found;
}

/** Gives every term the same weight. */
export const equalWeight: TermWeight = () => 1;

/** Gives longer words and numbers more weight than short words. */
export const weightByLength: TermWeight = (term) =>
  /\p{N}/u.test(term) ? 2 : Math.min(2, 0.5 + term.length / 8);

const sum = (items: Iterable<string>, weight: TermWeight): number => {
  let total = 0;
  for (const item of items) total += weight(item);
  return total;
};

/** Returns the share of the weight of `part` that is in `whole`, 0–1; 0 for an empty part. */
export const containment = (
  part: ReadonlySet<string>,
  whole: ReadonlySet<string>,
  weight: TermWeight = equalWeight,
): number => {
  const total = sum(part, weight);
  return total === 0 ? 0 : sum(part.intersection(whole), weight) / total;
};

/** Returns the Jaccard similarity of two term sets, 0–1. */
export const jaccard = (one: ReadonlySet<string>, other: ReadonlySet<string>): number => {
  const union = one.union(other).size;
  return union === 0 ? 0 : one.intersection(other).size / union;
};

/** Returns the harmonic mean of the two containments (Dice 1945): high only if both texts contain little else. */
export const mutualContainment = (one: ReadonlySet<string>, other: ReadonlySet<string>): number =>
  one.size + other.size === 0 ? 0 : (2 * one.intersection(other).size) / (one.size + other.size);

/**
 * Weighs terms by how few of the texts contain them (Robertson and Spärck Jones 1976, the +1 form that stays positive). A term in
 * no text weighs as much as one in half of them, because it may only be the questioner's wording.
 */
export const inverseDocumentFrequency = (texts: readonly ReadonlySet<string>[]): TermWeight => {
  const counts = new Map<string, number>();
  for (const text of texts) for (const term of text) counts.set(term, (counts.get(term) ?? 0) + 1);
  const weightOf = (count: number): number => Math.log(1 + (texts.length - count + 0.5) / (count + 0.5));
  const weightOfUnseen = weightOf(texts.length / 2);
  return (term) => {
    const count = counts.get(term);
    return count === undefined ? weightOfUnseen : Math.max(0.2, weightOf(count));
  };
};
