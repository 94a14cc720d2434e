import type { EvidenceQuery, RankedPassage } from "@quarry/contracts";
import type { Encoded } from "@quarry/encoder";
import type { Candidate, EvidenceFilter } from "@quarry/evidence";
import { detectLanguage, terms } from "@quarry/text";
import type { SearchableEvidence } from "./ports.ts";

/** Depth 50 retrieves as well as 100 or 200 (measured on five collections). */
const depth = 50;

/** One ranking: which leg made it, for which of the job's queries. */
export interface RankedList {
  readonly leg: RankedPassage["why"]["legs"][number]["leg"];
  readonly query: number;
  readonly candidates: readonly Candidate[];
}

const termsIn = (text: string, languages: ReadonlySet<string>): string[] => [
  ...new Set([...languages].flatMap((language) => terms(text, language))),
];

/** The languages of the best passages: index terms are stemmed in the language of the passage, not of the query. */
const languagesOf = async (
  evidence: SearchableEvidence,
  candidates: readonly Candidate[],
): Promise<string[]> => {
  const passages = await evidence.readPassages(candidates.map(({ passageId }) => passageId));
  return passages.map(({ language }) => language);
};

/** The dense and the BM25 ranking of one query. */
export const searchLists = async (
  evidence: SearchableEvidence,
  query: EvidenceQuery & { readonly index: number; readonly encoded: Encoded },
  filter: EvidenceFilter,
): Promise<RankedList[]> => {
  const { index, text, encoded } = query;
  const dense = await evidence.searchDense(encoded.dense, filter, depth);
  const languages = new Set([detectLanguage(text), ...(await languagesOf(evidence, dense))]);
  const bm25 = await evidence.searchBm25(termsIn(text, languages), filter, depth);
  return [
    { leg: "dense", query: index, candidates: dense },
    { leg: "bm25", query: index, candidates: bm25 },
  ];
};
