import type { EvidenceQuery } from "@quarry/contracts";
import { createMaxSimGraph, type Encoder } from "@quarry/encoder";
import type { EvidenceStore, RetrieverQuery } from "@quarry/evidence";
import { createRankPassages } from "@quarry/reranker";

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

/**
 * Minimum difference between neighbours. trec_eval reads scores as 32-bit floats and orders ties by id, so they must differ by
 * more than a rounding error.
 */
const gap = 1e-5;

/**
 * Ranks corpus entries by their best passage. Passages are given best first, and those of later lists rank below all of the
 * earlier ones. Scores decrease strictly, so that sorting by them gives the same order.
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

const byId = (left: RankedPassage, right: RankedPassage): number =>
  left.passageId < right.passageId ? -1 : Number(left.passageId > right.passageId);

/**
 * Sorts passages best first and equal ones by id. A store returns them in the order of its segments, which changes when it
 * optimises them.
 */
const inStableOrder = (passages: readonly RankedPassage[]): RankedPassage[] =>
  passages.toSorted((left, right) => right.score - left.score || byId(left, right));

/** Ranks passages for queries, of which the question is the first; returns them best first, up to the size of its pool. */
type RankEvidence = (queries: readonly EvidenceQuery[], signal: AbortSignal) => Promise<RankedPassage[]>;

/** Creates the reranker's own search and scoring over all indexed documents. */
export const createRankEvidence = (tools: {
  readonly evidence: Pick<EvidenceStore, "search" | "scoreBm25" | "readVectors">;
  readonly encoder: Encoder;
}): RankEvidence => {
  const rankPassages = createRankPassages({ ...tools, maxSim: createMaxSimGraph() });
  return async (queries, signal) => {
    const { ranked } = await rankPassages(queries, { scopes: [] }, { signal });
    return ranked.map(({ passage: { passageId }, score }) => ({ passageId, score }));
  };
};

/** Passages per list. The product examines 100, but recall at 100 entries needs more. */
const depth = 300;

/** Searches all indexed documents with one retriever. */
export const searchLeg = async (
  evidence: Pick<EvidenceStore, "search">,
  retriever: RetrieverQuery,
): Promise<RankedPassage[]> => {
  const [found = []] = await evidence.search([retriever], { scopes: [] }, depth);
  return inStableOrder(found);
};
