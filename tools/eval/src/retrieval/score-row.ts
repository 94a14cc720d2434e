import { ndcg, recallAt, reciprocalRank } from "@quarry/ranking";
import type { RankedEntry } from "./rank-entries.ts";

/** What one row made of one judged query. */
export interface JudgedResult {
  readonly ranked: readonly RankedEntry[];
  readonly relevance: ReadonlyMap<string, number>;
  readonly ms: number;
}

/** Means over queries; the measures lie between 0 and 1. */
export interface RowScores {
  readonly ndcg10: number;
  readonly recall100: number;
  readonly mrr10: number;
  readonly msPerQuery: number;
}

const mean = (values: readonly number[], digits: number): number => {
  const sum = values.reduce((total, value) => total + value, 0);
  return Number((sum / Math.max(1, values.length)).toFixed(digits));
};

/** The measures of a row; a query without a relevant entry counts as 0, as in trec_eval. */
export const scoreRow = (results: readonly JudgedResult[]): RowScores => {
  const judged = results.map(({ ranked, relevance }) => ({ ids: ranked.map(({ id }) => id), relevance }));
  return {
    ndcg10: mean(
      judged.map(({ ids, relevance }) => ndcg(ids, relevance, 10)),
      4,
    ),
    recall100: mean(
      judged.map(({ ids, relevance }) => recallAt(ids, relevance, 100)),
      4,
    ),
    mrr10: mean(
      judged.map(({ ids, relevance }) => reciprocalRank(ids, relevance, 10)),
      4,
    ),
    msPerQuery: mean(
      results.map(({ ms }) => ms),
      1,
    ),
  };
};
