/** A corpus entry in a ranking. */
export interface RankedEntry {
  readonly id: string;
  readonly score: number;
}

/** A passage in a ranking. */
export interface RankedPassage {
  readonly passageId: string;
  readonly score: number;
}

/** trec_eval reads scores as 32-bit floats and orders ties by id: neighbours must differ by more than a rounding. */
const gap = 1e-5;

/**
 * Ranks corpus entries by their best passage; passages come best first, and those of later lists stand behind all of
 * the earlier ones. Scores fall strictly, so that sorting by them gives the same order.
 */
export const rankEntries = (
  lists: readonly (readonly RankedPassage[])[],
  entryOf: ReadonlyMap<string, string>,
): RankedEntry[] => {
  const ranked = new Map<string, number>();
  let last = Infinity;
  for (const { passageId, score } of lists.flat()) {
    const id = entryOf.get(passageId);
    if (id === undefined || ranked.has(id)) continue;
    last = Math.min(score, last - gap);
    ranked.set(id, last);
  }
  return [...ranked].map(([id, score]) => ({ id, score }));
};
