import type { EvidenceQuery } from "@quarry/contracts";
import type { Encoder } from "@quarry/encoder";
import type { EvidenceStore } from "@quarry/evidence";
import { scoreCandidates } from "@quarry/reranker/score-candidates";
import { searchLists } from "@quarry/reranker/search-lists";
import type { RankedPassage } from "./rank-entries.ts";

/** What find-evidence makes of some queries, the question first; best passage first, no farther than its pool. */
export type RankEvidence = (
  queries: readonly EvidenceQuery[],
  signal: AbortSignal,
) => Promise<RankedPassage[]>;

/** The reranker's own search and scoring over everything that is indexed. */
export const createRankEvidence =
  ({
    evidence,
    encoder,
  }: {
    readonly evidence: EvidenceStore;
    readonly encoder: Pick<Encoder, "encodeQuery">;
  }): RankEvidence =>
  async (queries, signal) => {
    const encoded = await Promise.all(
      queries.map(async ({ text }) => ({ text, encoded: await encoder.encodeQuery(text, { signal }) })),
    );
    const [subject] = encoded;
    if (!subject) return [];
    const lists = await searchLists(evidence, encoded, {});
    const ranked = await scoreCandidates(evidence, subject.encoded, lists);
    return ranked.map(({ passage: { passageId }, score }) => ({ passageId, score }));
  };
