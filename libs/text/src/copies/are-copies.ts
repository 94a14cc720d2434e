import { similarityOf } from "./similarity.ts";
import type { Sketch } from "./sketch.ts";

/** So much in common has no pair of texts that were written apart. */
const copiedResemblance = 0.6;
/** A text of which so much stands in another one is that one, cut. */
const copiedContainment = 0.8;
/** With fewer word sequences to go by, a part that is in common may be a notice that many pages show. */
const fewestCompared = 16;

/**
 * Whether one of two texts is a copy of the other: nearly the same as a whole, or the shorter one nearly whole within the longer, as a
 * report of an agency is within an article. A text that quotes another one, or tells the same in other words or another language, is none.
 */
export const areCopies = (one: Sketch, other: Sketch): boolean => {
  const { resemblance, containment, compared } = similarityOf(one, other);
  if (compared === 0) return false;
  if (resemblance >= copiedResemblance) return true;
  return containment >= copiedContainment && compared >= fewestCompared;
};
