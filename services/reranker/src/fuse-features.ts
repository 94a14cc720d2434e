import type { RankedPassage } from "@quarry/contracts";
import { evidenceWeights, fuseScores, legWeights, regulariseScores } from "@quarry/ranking";

/** What is known of one text of a pool; a score that nobody gave it is left out. */
export interface Features {
  readonly id: string;
  readonly dense: number | undefined;
  readonly bm25: number | undefined;
  readonly maxSim: number | undefined;
  /** Its dense vector, which says what it lies near to. */
  readonly vector: Float32Array | undefined;
}

/** A text with its final score and the three it is made of. */
export interface Fused {
  readonly id: string;
  readonly score: number;
  readonly scores: Pick<RankedPassage["why"], "dense" | "bm25" | "maxSim">;
}

const nowhere = new Float32Array();

/** How much of a score its neighbours make (Diaz 2005): the prior of the measurements on three collections. */
const neighbourShare = 0.3;

/** In a pool of 64 ten neighbours have a say; in a small one ten would be everybody, near or not. */
const neighboursIn = (pool: readonly Features[]): number => Math.min(10, Math.floor(pool.length / 6));

/** A missing score counts as the lowest of the pool, and as 0 where none was given. */
const withLowest = (scores: readonly (number | undefined)[]): number[] => {
  const given = scores.filter((score) => score !== undefined);
  const lowest = given.length === 0 ? 0 : Math.min(...given);
  return scores.map((score) => score ?? lowest);
};

/**
 * Scores a pool, best first: 0.5 z(BM25) + z(dense) + z(MaxSim), in which the vectors count less the less of the query
 * the encoder can read, and then in the light of the neighbours of each text.
 */
export const fuseFeatures = (pool: readonly Features[], unreadableShare: number): Fused[] => {
  const [dense, bm25, maxSim] = (["dense", "bm25", "maxSim"] as const).map((leg) =>
    withLowest(pool.map((features) => features[leg])),
  );
  const scores = new Map(
    pool.map(({ id }, index) => [
      id,
      { dense: dense?.[index] ?? 0, bm25: bm25?.[index] ?? 0, maxSim: maxSim?.[index] ?? 0 },
    ]),
  );
  const weights = legWeights(unreadableShare);
  const fused = fuseScores(
    [...scores].map(([id, scores]) => ({ id, scores })),
    weights,
  );
  const vectors = new Map(pool.map(({ id, vector }) => [id, vector]));
  const regularised = regulariseScores(
    fused.map(({ score }) => score),
    fused.map(({ id }) => vectors.get(id) ?? nowhere),
    {
      neighbours: neighboursIn(pool),
      share: neighbourShare * (weights.dense / evidenceWeights.dense),
    },
  );
  return fused
    .flatMap(({ id }, index) => {
      const own = scores.get(id);
      return own ? [{ id, score: regularised[index] ?? 0, scores: own }] : [];
    })
    .toSorted((left, right) => right.score - left.score);
};
