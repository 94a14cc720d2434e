import type { RankedPassage } from "@quarry/contracts";
import type { Encoded } from "@quarry/encoder";
import type { Candidate, EvidenceFilter } from "@quarry/evidence";
import { detectLanguage, terms } from "@quarry/text";
import type { SearchableEvidence } from "./ports.ts";

/** Depth 50 retrieves as well as 100 or 200 (measured on five collections). */
const depth = 50;

/** A query with its vectors. */
export interface EncodedQuery {
  readonly text: string;
  readonly encoded: Encoded;
}

/** One ranking: which leg made it, for which of the job's queries. */
export interface RankedList {
  readonly leg: RankedPassage["why"]["legs"][number]["leg"];
  readonly query: number;
  readonly candidates: readonly Candidate[];
}

/** Languages of passages: index terms are stemmed in the language of the passage, not of the query. */
const languagesOf = async (
  evidence: SearchableEvidence,
  candidates: readonly Candidate[],
): Promise<string[]> => {
  const passages = await evidence.readPassages(candidates.map(({ passageId }) => passageId));
  return passages.map(({ language }) => language);
};

const termsIn = (text: string, languages: readonly string[]): string[] => {
  const all = new Set([detectLanguage(text), ...languages]);
  return [...new Set([...all].flatMap((language) => terms(text, language)))];
};

/** The dense and the BM25 ranking of every query, within the passages the filter lets through. */
export const searchLists = async (
  evidence: SearchableEvidence,
  queries: readonly EncodedQuery[],
  filter: EvidenceFilter,
): Promise<RankedList[]> => {
  const dense = await Promise.all(
    queries.map(({ encoded }) => evidence.searchDense(encoded.dense, filter, depth)),
  );
  const languages = await languagesOf(evidence, dense[0] ?? []);
  const bm25 = await Promise.all(
    queries.map(({ text }) => evidence.searchBm25(termsIn(text, languages), filter, depth)),
  );
  return [
    ...dense.map((candidates, query): RankedList => ({ leg: "dense", query, candidates })),
    ...bm25.map((candidates, query): RankedList => ({ leg: "bm25", query, candidates })),
  ];
};
