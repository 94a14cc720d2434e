import type { EvidenceQuery, RankedPassage } from "@quarry/contracts";
import type { Encoded } from "@quarry/encoder";
import type { EvidenceFilter, FoundCandidate } from "@quarry/evidence";
import { reciprocalRankFusion } from "@quarry/ranking";
import { createExaminePassages, type Examined } from "./examine-passages.ts";
import type { RankPassagesPorts } from "./ports.ts";
import { queryTerms, queryWeights } from "./queries.ts";

/** Passages per list; 50 cost .002 to .005 nDCG@10, because passages that both lists have after rank 50 are lost. */
const depth = 100;

/** A query with its vectors, and whether they are meaningful. */
export interface EncodedQuery extends EvidenceQuery {
  readonly encoded: Encoded;
  readonly isRead: boolean;
}

/** One ranking with its retriever and its query. */
export interface RankedList {
  readonly leg: RankedPassage["why"]["legs"][number]["leg"];
  readonly query: number;
  readonly candidates: readonly FoundCandidate[];
}

/** The lists of all queries, and the index terms of the first. */
export interface Found {
  readonly lists: readonly RankedList[];
  readonly terms: readonly string[];
}

const asLists = (retriever: RankedList["leg"], lists: readonly (readonly FoundCandidate[])[]): RankedList[] =>
  lists.map((candidates, query) => ({ leg: retriever, query, candidates }));

/**
 * Searches the dense and the BM25 ranking of every query among the filtered passages; only BM25 for a query the encoder cannot
 * read. Dense search comes first because it finds passages in any language, which determines the stemming of terms.
 */
export const searchLists = async (
  { evidence, encoder }: Pick<RankPassagesPorts, "evidence" | "encoder">,
  queries: readonly EncodedQuery[],
  filter: EvidenceFilter,
): Promise<Found> => {
  const dense = await evidence.search(
    queries.map(({ encoded }) => ({ leg: "dense", vector: encoded.dense, encoder: encoder.profile.id })),
    filter,
    depth,
  );
  const languages = new Set(dense[0]?.map(({ passage }) => passage.language));
  const terms = queries.map(({ text }) => queryTerms(text, languages));
  const bm25 = await evidence.search(
    terms.map((ofQuery) => ({ leg: "bm25", terms: ofQuery })),
    filter,
    depth,
  );
  const read = asLists("dense", dense).filter(({ query }) => queries[query]?.isRead);
  return { lists: [...read, ...asLists("bm25", bm25)], terms: terms[0] ?? [] };
};

/** The usual constant of reciprocal rank fusion (Cormack, Clarke & Büttcher 2009). */
const k = 60;

const idsOf = ({ candidates }: RankedList): string[] => candidates.map(({ passageId }) => passageId);

/** Returns the passage ids of one retriever of a query, best first; empty if there is no such list. */
export const idsOfRetriever = (
  lists: readonly RankedList[],
  retriever: RankedList["leg"],
  query: number,
): string[] => lists.filter((list) => list.leg === retriever && list.query === query).flatMap(idsOf);

/**
 * Selects at most `limit` passages to examine. Half the places are for the first query alone, so that other queries cannot crowd it
 * out. Reciprocal rank fusion of all lists fills the rest; the lists of query `i` have the weight `weights[i]`, default 1.
 */
export const selectCandidates = (
  lists: readonly RankedList[],
  limit: number,
  weights: readonly number[] = [],
): string[] => {
  const fuse = (chosen: readonly RankedList[]): string[] => {
    const own = chosen.map(({ query }) => weights[query] ?? 1);
    return reciprocalRankFusion(chosen.map(idsOf), k, own).map(({ id }) => id);
  };
  const first = fuse(lists.filter(({ query }) => query === 0)).slice(0, Math.ceil(limit / 2));
  return [...new Set([...first, ...fuse(lists)])].slice(0, limit);
};

/** Returns every list that contains a passage, with its rank from 1. */
export const hitsOf = (passageId: string, lists: readonly RankedList[]): RankedPassage["why"]["legs"] =>
  lists.flatMap((list) => {
    const position = list.candidates.findIndex((candidate) => candidate.passageId === passageId);
    return position < 0 ? [] : [{ leg: list.leg, query: list.query, rank: position + 1 }];
  });

/** For MaxSim more candidates than the best 50 to 100 do not help. */
const poolSize = 64;

/** The passages to examine, with the results. */
export interface Pool {
  readonly pool: readonly Examined[];
  /** Examined passages, and cache hits. */
  readonly lookups: number;
  readonly hits: number;
}

const meanOfBest = (examined: readonly Examined[], tokens: number): number =>
  Math.max(0, ...examined.map(({ maxSim }) => maxSim ?? 0)) / tokens;

/**
 * Examines the candidates of the first query, and derives from them the places of the other queries. The first query always keeps
 * half, and all if the others do not help.
 */
export const createChoosePool = (ports: RankPassagesPorts) => {
  const examine = createExaminePassages(ports);
  return async (
    queries: readonly [EncodedQuery, ...EncodedQuery[]],
    lists: readonly RankedList[],
  ): Promise<Pool> => {
    const [{ encoded }] = queries;
    const found = new Map(
      lists.flatMap(({ candidates }) => candidates.map(({ passageId, passage }) => [passageId, passage])),
    );
    const lookAt = (ids: readonly string[]) =>
      examine(
        encoded.tokens,
        ids.flatMap((id) => found.get(id) ?? []),
      );
    const ownIds = selectCandidates(
      lists.filter(({ query }) => query === 0),
      poolSize,
    );
    const own = await lookAt(ownIds);
    const weights = queryWeights(queries, {
      dense: idsOfRetriever(lists, "dense", 0),
      bm25: idsOfRetriever(lists, "bm25", 0),
      topMaxSimMean: meanOfBest(own.examined, encoded.tokens.count),
    });
    const chosen = new Set(selectCandidates(lists, poolSize, weights));
    const others = await lookAt([...chosen.difference(new Set(ownIds))]);
    const examined = [...own.examined, ...others.examined];
    return {
      pool: examined.filter(({ passage }) => chosen.has(passage.passageId)),
      lookups: examined.length,
      hits: own.hits + others.hits,
    };
  };
};
