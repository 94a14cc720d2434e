import type { EvidenceCandidate, EvidenceQuery, RankedCandidate } from "@quarry/contracts";
import { bm25Scores } from "@quarry/ranking";
import { queryTerms } from "../queries/query-terms.ts";
import { type CandidatePart, cutCandidate } from "./cut-candidate.ts";
import { createScoreParts, type PartWithTerms, type ScorePartsPorts } from "./score-parts.ts";

/** Parts that are encoded where the texts have more: some ten seconds of work. Every text gets one in any case. */
const maxParts = 128;

/** Ranks texts that are not indexed for the first query, best first, each by its best part. */
export type RankCandidates = (
  queries: readonly EvidenceQuery[],
  candidates: readonly EvidenceCandidate[],
  options: { readonly signal: AbortSignal },
) => Promise<RankedCandidate[]>;

const withBm25 = (question: string, parts: readonly CandidatePart[]): PartWithTerms[] => {
  const languages = new Set(parts.map(({ language }) => language));
  const scores = bm25Scores(
    queryTerms(question, languages),
    parts.map(({ terms }) => terms),
  );
  return parts.map((part, index) => ({ ...part, bm25: scores[index] ?? 0 }));
};

/** The best of some that share an id, in their order. */
const firstOfEach = <Item extends { readonly candidateId: string }>(items: readonly Item[]): Item[] => {
  const groups = Map.groupBy(items, ({ candidateId }) => candidateId);
  return [...groups.values()].flatMap(([first]) => first ?? []);
};

/** The best part of each text by BM25, then the best of the others. */
const worthEncoding = (parts: readonly PartWithTerms[]): PartWithTerms[] => {
  const ordered = parts.toSorted((left, right) => right.bm25 - left.bm25);
  const best = new Set(firstOfEach(ordered));
  const others = ordered.filter((part) => !best.has(part));
  return [...best, ...others.slice(0, Math.max(0, maxParts - best.size))];
};

/**
 * The same search for texts that are not indexed: cut into parts, encoded on the fly, BM25 among themselves. A text of white
 * space is left out, and a blank question finds nothing.
 */
export const createRankCandidates = (ports: ScorePartsPorts): RankCandidates => {
  const scoreParts = createScoreParts(ports);
  const countTokens = (text: string): number => ports.encoder.countTokens(text);
  return async (queries, candidates, { signal }) => {
    const question = queries[0]?.text ?? "";
    if (question.trim() === "") return [];
    const parts: CandidatePart[] = [];
    for (const candidate of candidates) parts.push(...(await cutCandidate(candidate, countTokens, signal)));
    if (parts.length === 0) return [];
    return firstOfEach(await scoreParts(question, worthEncoding(withBm25(question, parts)), signal));
  };
};
