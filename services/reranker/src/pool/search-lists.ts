import type { EvidenceQuery, RankedPassage } from "@quarry/contracts";
import type { Encoded } from "@quarry/encoder";
import type { EvidenceFilter, FoundCandidate } from "@quarry/evidence";
import type { RankPassagesPorts } from "../ports.ts";
import { queryTerms } from "../queries/query-terms.ts";

/** Passages a list; 50 cost .002 to .005 nDCG@10, because what both lists hold behind rank 50 is lost from the pool. */
const depth = 100;

/** A query with its vectors. */
export interface EncodedQuery extends EvidenceQuery {
  readonly encoded: Encoded;
}

/** One ranking: which leg made it, for which of the job's queries. */
export interface RankedList {
  readonly leg: RankedPassage["why"]["legs"][number]["leg"];
  readonly query: number;
  readonly candidates: readonly FoundCandidate[];
}

/** Of passages that only words can find, as all are that another encoder has encoded; a query of one word does not tell its own. */
const likeliest: ReadonlySet<string> = new Set(["en"]);

/** The lists of all queries, and the index terms the first was asked with. */
export interface Found {
  readonly lists: readonly RankedList[];
  readonly terms: readonly string[];
}

const asLists = (leg: RankedList["leg"], lists: readonly (readonly FoundCandidate[])[]): RankedList[] =>
  lists.map((candidates, query) => ({ leg, query, candidates }));

/**
 * The dense and the BM25 ranking of every query, within the passages the filter lets through. The dense ones come first
 * because they find passages in whatever language, which tells how their index terms are stemmed.
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
  const found = new Set(dense[0]?.map(({ passage }) => passage.language));
  const languages = found.size > 0 ? found : likeliest;
  const terms = queries.map(({ text }) => queryTerms(text, languages));
  const bm25 = await evidence.search(
    terms.map((ofQuery) => ({ leg: "bm25", terms: ofQuery })),
    filter,
    depth,
  );
  return { lists: [...asLists("dense", dense), ...asLists("bm25", bm25)], terms: terms[0] ?? [] };
};
