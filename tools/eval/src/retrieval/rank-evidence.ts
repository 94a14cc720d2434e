import type { EvidenceQuery } from "@quarry/contracts";
import { createMaxSimGraph, type Encoder } from "@quarry/encoder";
import type { EvidenceStore } from "@quarry/evidence";
import { createRankPassages } from "@quarry/reranker";
import type { RankedPassage } from "./rank-entries.ts";

/** What find-evidence makes of some queries, the question first; best passage first, no farther than its pool. */
export type RankEvidence = (
  queries: readonly EvidenceQuery[],
  signal: AbortSignal,
) => Promise<RankedPassage[]>;

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
