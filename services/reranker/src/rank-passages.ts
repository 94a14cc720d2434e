import type { EvidenceQuery } from "@quarry/contracts";
import type { EvidenceFilter } from "@quarry/evidence";
import { createGiveWay } from "@quarry/runtime";
import { createChoosePool, type EncodedQuery, type RankedList, searchLists } from "./pool.ts";
import type { RankPassagesPorts } from "./ports.ts";
import { createEncodeQueries } from "./queries.ts";
import { type ScoredPassage, scorePool } from "./score-pool.ts";

/** All passages that were looked at, best first, and the lists they came from. */
export interface PassageRanking {
  readonly ranked: readonly ScoredPassage[];
  readonly lists: readonly RankedList[];
  /** Vectors of queries and passages that were needed, and how many of them were at hand. */
  readonly cache: { readonly lookups: number; readonly hits: number };
}

/** Ranks the passages that a filter lets through for the first query; the others are extra ways to find candidates. */
export type RankPassages = (
  queries: readonly EvidenceQuery[],
  filter: EvidenceFilter,
  options: { readonly signal: AbortSignal },
) => Promise<PassageRanking>;

const nothing: PassageRanking = { ranked: [], lists: [], cache: { lookups: 0, hits: 0 } };

/**
 * Hybrid search, late interaction and score fusion. Query vectors and the vectors of passages are kept for the next time.
 * A first query that is blank finds nothing.
 * @throws {Failure} what the store and the encoder throw
 */
export const createRankPassages = (ports: RankPassagesPorts): RankPassages => {
  const encodeQueries = createEncodeQueries(ports.encoder);
  const choosePool = createChoosePool(ports);
  return async (queries, filter, { signal }) => {
    const texts = queries.map(({ text }) => text);
    if ((texts[0] ?? "").trim() === "") return nothing;
    const { encoded, hits } = await encodeQueries(texts, signal);
    const [subject, ...others] = queries.flatMap((query, index): EncodedQuery[] => {
      const vectors = encoded[index];
      return vectors ? [{ ...query, encoded: vectors }] : [];
    });
    if (!subject) return nothing;
    const asked = [subject, ...others] as const;
    const { lists, terms } = await searchLists(ports, asked, filter);
    signal.throwIfAborted();
    const { pool, ...looked } = await choosePool(asked, lists);
    signal.throwIfAborted();
    const bm25 = await ports.evidence.scoreBm25(
      terms,
      pool.map(({ passage }) => passage.passageId),
    );
    return {
      ranked: await scorePool(subject, pool, { lists, bm25, pause: createGiveWay(signal) }),
      lists,
      cache: { lookups: texts.length + looked.lookups, hits: hits + looked.hits },
    };
  };
};
