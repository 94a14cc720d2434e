import type { EvidenceQuery } from "@quarry/contracts";
import type { Encoder } from "@quarry/encoder";
import type { EvidenceStore } from "@quarry/evidence";
import { reciprocalRankFusion } from "@quarry/ranking";
import type { World } from "../evaluation.ts";
import { createExpandQuestion } from "./expand-question.ts";
import { hearTerms } from "./hear-terms.ts";
import { rankEntries, type RankedEntry, type RankedPassage } from "./rank-entries.ts";
import { createRankEvidence } from "./rank-evidence.ts";
import type { PerRow } from "./row.ts";
import { searchLeg } from "./search-leg.ts";

/** What one row made of one query. */
export interface RowResult {
  readonly ranked: readonly RankedEntry[];
  readonly ms: number;
}

/** All rows of one query text. */
export type SearchRows = (text: string, signal: AbortSignal) => Promise<PerRow<RowResult>>;

/** What the rows search with. */
export interface SearchTools {
  readonly evidence: EvidenceStore;
  readonly encoder: Encoder;
  /** The corpus entry a passage is part of. */
  readonly entryOf: ReadonlyMap<string, string>;
  readonly now: World["now"];
}

const fuse = (lists: readonly (readonly RankedPassage[])[]): RankedPassage[] =>
  reciprocalRankFusion(lists.map((list) => list.map(({ passageId }) => passageId))).map(({ id, score }) => ({
    passageId: id,
    score,
  }));

/**
 * Ranks a query in every row. `rerank` is the reranker's own path for the question alone, `rerank+hyde` the same for
 * the question and what hyde adds to it; what the pool left out follows in the order of `rrf`. `bm25` asks with the
 * very terms the reranker asked with. Each row's time is all of its own work: rows share nothing but the encoder.
 */
export const createSearchRows = ({ evidence, encoder, entryOf, now }: SearchTools): SearchRows => {
  const heard = hearTerms(evidence);
  const rerank = createRankEvidence({ evidence: heard.evidence, encoder });
  const rerankExpanded = createRankEvidence({ evidence, encoder });
  const expand = createExpandQuestion(evidence);
  const timed = async <Value>(work: () => Promise<Value>): Promise<{ value: Value; ms: number }> => {
    const began = now();
    return { value: await work(), ms: now() - began };
  };
  return async (text, signal) => {
    const question: EvidenceQuery = { role: "question", text };
    const reranked = await timed(() => rerank([question], signal));
    const expanded = await timed(async () =>
      rerankExpanded([question, ...(await expand(text, signal))], signal),
    );
    const encoding = await timed(() => encoder.encodeQuery(text, { signal }));
    const bm25 = await timed(() => searchLeg(evidence, { leg: "bm25", terms: heard.terms() }));
    const dense = await timed(() =>
      searchLeg(evidence, { leg: "dense", vector: encoding.value.dense, encoder: encoder.profile.id }),
    );
    const fusion = await timed(async () => fuse([dense.value, bm25.value]));
    const listed = (lists: readonly (readonly RankedPassage[])[], ms: number): RowResult => ({
      ranked: rankEntries(lists, entryOf),
      ms,
    });
    return {
      bm25: listed([bm25.value], bm25.ms),
      dense: listed([dense.value], encoding.ms + dense.ms),
      rrf: listed([fusion.value], encoding.ms + bm25.ms + dense.ms + fusion.ms),
      rerank: listed([reranked.value, fusion.value], reranked.ms),
      "rerank+hyde": listed([expanded.value, fusion.value], expanded.ms),
    };
  };
};
