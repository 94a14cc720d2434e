import { ndcg, recallAt, reciprocalRank } from "@quarry/ranking";
import type { Judgements } from "../collection/read-collection.ts";
import { mean } from "../evaluation.ts";
import { comparePaired } from "../measures/significance.ts";
import { perRow, type QueryResult, type Row } from "./search-all.ts";

/** Pairs of rows that differ by one part of the pipeline. */
const pairs = [
  ["rrf", "dense"],
  ["rerank", "rrf"],
  ["rerank+hyde", "rerank"],
] as const;

/** Measures the results against the judgements. */
export const scoreResults = (found: readonly QueryResult[], judgements: Judgements) => {
  const measured = perRow((row) =>
    found.map(({ query, results }) => {
      const ids = results[row].ranked.map(({ id }) => id);
      const relevance = judgements.get(query) ?? new Map<string, number>();
      const recall5 = recallAt(ids, relevance, 5);
      return {
        ndcg10: ndcg(ids, relevance, 10),
        recall100: recallAt(ids, relevance, 100),
        mrr10: reciprocalRank(ids, relevance, 10),
        recall5,
        /** 1 if every relevant entry is in the first five, else 0. */
        allGold5: recall5 === 1 ? 1 : 0,
        msPerQuery: results[row].ms,
      };
    }),
  );
  const ndcgOf = (row: Row): number[] => measured[row].map(({ ndcg10 }) => ndcg10);
  return {
    rows: perRow((row) => {
      const of = (name: keyof (typeof measured)[Row][number]): number =>
        mean(measured[row].map((one) => one[name]));
      return {
        ndcg10: of("ndcg10"),
        recall100: of("recall100"),
        mrr10: of("mrr10"),
        recall5: of("recall5"),
        allGold5: of("allGold5"),
        msPerQuery: of("msPerQuery"),
      };
    }),
    comparisons: pairs.map(([row, against]) => ({
      row,
      against,
      ...comparePaired(ndcgOf(row), ndcgOf(against)),
    })),
  };
};
