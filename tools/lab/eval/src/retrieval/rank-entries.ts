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

const byId = (left: RankedPassage, right: RankedPassage): number =>
  left.passageId < right.passageId ? -1 : Number(left.passageId > right.passageId);

/** Best first, equals by id: a store gives them in the order of its segments, which changes as it tidies up. */
export const inStableOrder = (passages: readonly RankedPassage[]): RankedPassage[] =>
  passages.toSorted((left, right) => right.score - left.score || byId(left, right));

/** Ranks passages for queries, the question first; best first, down to its pool's size. */
type RankEvidence = (queries: readonly EvidenceQuery[], signal: AbortSignal) => Promise<RankedPassage[]>;

/** The reranker's own search and scoring over everything that is indexed. */
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

/** The product looks at 100 passages a list; recall at 100 entries needs more. */
const depth = 300;

/** Searches everything that is indexed with one retriever. */
export const searchLeg = async (
  evidence: Pick<EvidenceStore, "search">,
  retriever: RetrieverQuery,
): Promise<RankedPassage[]> => {
  const [found = []] = await evidence.search([retriever], { scopes: [] }, depth);
  return inStableOrder(found);
};
