import { copyThreshold, type Sketch, sketchSimilarity } from "../signals/near-duplicate.ts";

/** How many of the texts, itself included, are near-identical with each; the sketches by id. */
export const countCopies = (sketches: ReadonlyMap<string, Sketch>): ReadonlyMap<string, number> => {
  const all = [...sketches];
  const counts = new Map(all.map(([id]) => [id, 1]));
  const count = (id: string): void => void counts.set(id, (counts.get(id) ?? 1) + 1);
  for (const [index, [id, sketch]] of all.entries()) {
    for (const [other, otherSketch] of all.slice(index + 1)) {
      if (sketchSimilarity(sketch, otherSketch) < copyThreshold) continue;
      count(id);
      count(other);
    }
  }
  return counts;
};
