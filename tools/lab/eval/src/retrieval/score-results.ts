import type { Judgements } from "../collection/read-collection.ts";
import { comparePaired, type PairedComparison } from "../measures/significance.ts";
import { measureQuery, type RowScores, scoreRow } from "./score-row.ts";
import { type PerRow, perRow, type QueryResult, type Row, rows } from "./search-all.ts";

/** Gain of one row over another in nDCG@10. */
interface RowComparison extends PairedComparison {
  readonly row: Row;
  readonly against: Row;
}

/** Pairs of rows that differ by one part of the pipeline. */
const pairs = [
  ["rrf", "dense"],
  ["rerank", "rrf"],
  ["rerank+hyde", "rerank"],
] as const;

/** Compares the nDCG@10 of rows, one entry per query in the same order in every row. */
export const compareRows = (ndcg10: PerRow<readonly number[]>): RowComparison[] =>
  pairs.map(([row, against]) => ({ row, against, ...comparePaired(ndcg10[row], ndcg10[against]) }));

/** Quality of each row, and significant differences. */
interface Scores {
  readonly rows: PerRow<RowScores>;
  readonly comparisons: readonly RowComparison[];
}

/** Measures what was found against the judgements. */
export const scoreResults = (found: readonly QueryResult[], judgements: Judgements): Scores => {
  const measured = perRow((row) =>
    found.map(({ query, results }) => {
      const { ranked, ms } = results[row];
      const ids = ranked.map(({ id }) => id);
      return { ms, measures: measureQuery(ids, judgements.get(query) ?? new Map()) };
    }),
  );
  return {
    rows: perRow((row) => scoreRow(measured[row])),
    comparisons: compareRows(perRow((row) => measured[row].map(({ measures }) => measures.ndcg10))),
  };
};

/** The scores as a Markdown table, ready to be kept. */
export const renderScores = (scores: PerRow<RowScores>): string =>
  [
    "| row         | nDCG@10 | R@100  | MRR@10 | R@5    | allGold@5 | ms per query |",
    "| ----------- | ------: | -----: | -----: | -----: | --------: | -----------: |",
    ...rows.map((row) => {
      const { ndcg10, recall100, mrr10, recall5, allGold5, msPerQuery } = scores[row];
      const cells = [
        row.padEnd(11),
        ndcg10.toFixed(4).padStart(7),
        recall100.toFixed(4),
        mrr10.toFixed(4),
        recall5.toFixed(4),
        allGold5.toFixed(4).padStart(9),
        msPerQuery.toFixed(1).padStart(12),
      ];
      return `| ${cells.join(" | ")} |`;
    }),
  ].join("\n");

const signed = (value: number): string => `${value < 0 ? "-" : "+"}${Math.abs(value).toFixed(4)}`;

/** The comparisons as a Markdown table, ready to be kept. */
export const renderComparisons = (comparisons: readonly RowComparison[]): string =>
  [
    "| row         | against | difference |    95 % interval   |   p    | better | worse |",
    "| ----------- | ------- | ---------: | -----------------: | -----: | -----: | ----: |",
    ...comparisons.map(({ row, against, difference, low, high, p, better, worse }) => {
      const cells = [
        row.padEnd(11),
        against.padEnd(7),
        signed(difference).padStart(10),
        `${signed(low)} to ${signed(high)}`,
        p.toFixed(4),
        String(better).padStart(6),
        String(worse).padStart(5),
      ];
      return `| ${cells.join(" | ")} |`;
    }),
  ].join("\n");
