import type { RankedId } from "./reciprocal-rank-fusion.ts";
import { zScores } from "./z-scores.ts";

/** One candidate and the raw score each leg gave it; a leg that did not see it is left out. */
export interface LegScores<Leg extends string> {
  readonly id: string;
  readonly scores: { readonly [name in Leg]?: number | undefined };
}

/** The weights measured best on five collections: 0.5 z(BM25) + z(dense) + z(MaxSim). */
export const evidenceWeights = { bm25: 0.5, dense: 1, maxSim: 1 } as const;

const legNames = <Leg extends string>(weights: Readonly<Record<Leg, number>>): Leg[] => {
  const names: Leg[] = [];
  for (const name in weights) names.push(name);
  return names;
};

/** A missing score counts as the lowest of those that were given, and as 0 where none was. */
export const withLowest = (scores: readonly (number | undefined)[]): number[] => {
  const lowest = scores.reduce<number>((least, score) => Math.min(least, score ?? least), Infinity);
  return scores.map((score) => score ?? (lowest === Infinity ? 0 : lowest));
};

/** Fuses scores by the weighted sum of their z-scores, best first, ties in order; a missing score counts as the lowest of its leg. */
export const fuseScores = <Leg extends string>(
  candidates: readonly LegScores<Leg>[],
  weights: Readonly<Record<Leg, number>>,
): RankedId[] => {
  const totals = candidates.map(() => 0);
  for (const leg of legNames(weights)) {
    const standard = zScores(withLowest(candidates.map(({ scores }) => scores[leg])));
    standard.forEach((score, index) => {
      totals[index] = (totals[index] ?? 0) + weights[leg] * score;
    });
  }
  return candidates
    .map(({ id }, index) => ({ id, score: totals[index] ?? 0 }))
    .toSorted((a, b) => b.score - a.score);
};
