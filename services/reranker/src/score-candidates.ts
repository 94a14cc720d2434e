import type { RankedPassage } from "@quarry/contracts";
import type { Encoded } from "@quarry/encoder";
import type { Candidate, FoundPassage } from "@quarry/evidence";
import { evidenceWeights, fuseScores } from "@quarry/ranking";
import type { SearchableEvidence } from "./ports.ts";
import type { RankedList } from "./search-lists.ts";
import { legsOf, selectCandidates } from "./select-candidates.ts";

/** MaxSim on the best 50 to 100 is where more candidates stop helping. */
const poolSize = 64;

/** A passage with its fused score and what it is made of. */
export interface ScoredPassage {
  readonly passage: FoundPassage;
  readonly score: number;
  readonly why: RankedPassage["why"];
}

const dot = (left: Float32Array, right: Float32Array = new Float32Array()): number =>
  left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0);

const scoresIn = (candidates: readonly Candidate[]): ReadonlyMap<string, number> =>
  new Map(candidates.map(({ passageId, score }) => [passageId, score]));

const lowestOf = (scores: ReadonlyMap<string, number>): number =>
  scores.size === 0 ? 0 : Math.min(...scores.values());

/**
 * Scores the best of all lists against the first query, best first: 0.5 z(BM25) + z(dense) + z(MaxSim) over the pool.
 * The cosine is computed for every candidate; one that BM25 did not list counts as the worst it listed in the pool.
 */
export const scoreCandidates = async (
  evidence: SearchableEvidence,
  subject: Encoded,
  lists: readonly RankedList[],
): Promise<ScoredPassage[]> => {
  const ids = selectCandidates(lists, poolSize);
  const [passages, maxSims] = await Promise.all([
    evidence.readPassages(ids, { withDense: true }),
    evidence.scoreMaxSim(subject.tokens, ids, ids.length),
  ]);
  const maxSimOf = scoresIn(maxSims);
  const bm25List = lists.find(({ leg, query }) => leg === "bm25" && query === 0);
  const pool = new Set(ids);
  const bm25Of = scoresIn(bm25List?.candidates.filter(({ passageId }) => pool.has(passageId)) ?? []);
  const lowestBm25 = lowestOf(bm25Of);
  const reasons = new Map(
    passages.map(({ passageId, dense }) => [
      passageId,
      {
        legs: legsOf(passageId, lists),
        dense: dot(subject.dense, dense),
        bm25: bm25Of.get(passageId) ?? lowestBm25,
        maxSim: maxSimOf.get(passageId) ?? 0,
      },
    ]),
  );
  const legScores = [...reasons].map(([id, { dense, bm25, maxSim }]) => ({
    id,
    scores: { dense, bm25, maxSim },
  }));
  const byId = new Map(passages.map((passage) => [passage.passageId, passage]));
  return fuseScores(legScores, evidenceWeights).flatMap(({ id, score }) => {
    const passage = byId.get(id);
    const why = reasons.get(id);
    return passage && why ? [{ passage, score, why }] : [];
  });
};
