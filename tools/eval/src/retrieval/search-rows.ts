import type { Encoder } from "@quarry/encoder";
import type { Candidate, EvidenceStore } from "@quarry/evidence";
import { reciprocalRankFusion } from "@quarry/ranking";
import { scoreCandidates } from "@quarry/reranker/score-candidates";
import { searchLists } from "@quarry/reranker/search-lists";
import type { World } from "../evaluation.ts";
import { rankEntries, type RankedEntry } from "./rank-entries.ts";
import type { PerRow } from "./row.ts";

/** The product looks at 50 passages a list; recall at 100 entries needs more. */
const depth = 300;

/** What one row made of one query. */
export interface RowResult {
  readonly ranked: readonly RankedEntry[];
  readonly ms: number;
}

/** All rows of one query text. */
export type SearchRows = (text: string) => Promise<PerRow<RowResult>>;

/** What the rows search with. */
export interface SearchTools {
  readonly evidence: EvidenceStore;
  readonly encoder: Pick<Encoder, "encodeQuery">;
  /** The corpus entry a passage is part of. */
  readonly entryOf: ReadonlyMap<string, string>;
  readonly now: World["now"];
}

/** A store that remembers the index terms it was last searched with. */
const listenTo = (evidence: EvidenceStore) => {
  let heard: readonly string[] = [];
  return {
    evidence: {
      ...evidence,
      searchBm25: (...request: Parameters<EvidenceStore["searchBm25"]>): Promise<Candidate[]> => {
        [heard] = request;
        return evidence.searchBm25(...request);
      },
    },
    terms: () => heard,
  };
};

/**
 * Ranks a query in every row. `rerank` is the reranker's own search and scoring, followed by what its pool left out in
 * the order of `rrf`; `bm25` asks with the very terms the reranker asked with. Each row's time is all of its own work.
 */
export const createSearchRows = ({ evidence, encoder, entryOf, now }: SearchTools): SearchRows => {
  const listener = listenTo(evidence);
  const timed = async <Value>(work: () => Promise<Value>): Promise<{ value: Value; ms: number }> => {
    const began = now();
    return { value: await work(), ms: now() - began };
  };
  return async (text) => {
    const encoding = await timed(() => encoder.encodeQuery(text));
    const encoded = encoding.value;
    const pool = await timed(async () => {
      const lists = await searchLists(listener.evidence, [{ text, encoded }], {});
      return scoreCandidates(evidence, encoded, lists);
    });
    const bm25 = await timed(() => evidence.searchBm25(listener.terms(), {}, depth));
    const dense = await timed(() => evidence.searchDense(encoded.dense, {}, depth));
    const fusion = await timed(async () => {
      const idLists = [dense.value, bm25.value].map((list) => list.map(({ passageId }) => passageId));
      return reciprocalRankFusion(idLists).map(({ id, score }) => ({ passageId: id, score }));
    });
    const reranked = pool.value.map(({ passage: { passageId }, score }) => ({ passageId, score }));
    return {
      bm25: { ranked: rankEntries([bm25.value], entryOf), ms: bm25.ms },
      dense: { ranked: rankEntries([dense.value], entryOf), ms: encoding.ms + dense.ms },
      rrf: {
        ranked: rankEntries([fusion.value], entryOf),
        ms: encoding.ms + bm25.ms + dense.ms + fusion.ms,
      },
      rerank: { ranked: rankEntries([reranked, fusion.value], entryOf), ms: encoding.ms + pool.ms },
    };
  };
};
