import { ndcg, recallAt, reciprocalRank } from "@quarry/ranking";
import type { Judgements } from "../collection/read-collection.ts";
import { mean } from "../evaluation.ts";
import { comparePaired } from "../measures/significance.ts";
import { type QueryResult, type Row, rows } from "./search-all.ts";

/** Pairs of rows that differ by one part of the pipeline. */
const pairs = [
  ["rrf", "dense"],
  ["rerank", "rrf"],
  ["rerank+hyde", "rerank"],
] as const;

/** Measures the results against the judgements. */
export const scoreResults = (found: readonly QueryResult[], judgements: Judgements) => {
  type Measure = (ids: readonly string[], relevance: ReadonlyMap<string, number>) => number;
  const each = (row: Row, measure: Measure): number[] =>
    found.map(({ query, results }) => measure(results[row].ranked, judgements.get(query) ?? new Map()));
  const ndcg10 = (row: Row): number[] => each(row, (ids, relevance) => ndcg(ids, relevance, 10));
  const measured = rows.map((row) => {
    const recall5 = each(row, (ids, relevance) => recallAt(ids, relevance, 5));
    return [
      row,
      {
        ndcg10: mean(ndcg10(row)),
        recall100: mean(each(row, (ids, relevance) => recallAt(ids, relevance, 100))),
        mrr10: mean(each(row, (ids, relevance) => reciprocalRank(ids, relevance, 10))),
        recall5: mean(recall5),
        /** Share of queries whose relevant entries are all in the first five. */
        allGold5: mean(recall5.map((recall) => (recall === 1 ? 1 : 0))),
        msPerQuery: mean(found.map(({ results }) => results[row].ms)),
      },
    ] as const;
  });
  return {
    rows: Object.fromEntries(measured),
    comparisons: pairs.map(([row, against]) => ({
      row,
      against,
      ...comparePaired(ndcg10(row), ndcg10(against)),
    })),
  };
};
