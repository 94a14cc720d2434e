import { type PerRow, rows } from "./row.ts";
import type { RowScores } from "./score-row.ts";

/** The scores as a Markdown table, ready to be kept. */
export const renderScores = (scores: PerRow<RowScores>): string =>
  [
    "| row    | nDCG@10 | R@100  | MRR@10 | ms per query |",
    "| ------ | ------: | -----: | -----: | -----------: |",
    ...rows.map((row) => {
      const { ndcg10, recall100, mrr10, msPerQuery } = scores[row];
      const shares = [ndcg10, recall100, mrr10].map((share) => share.toFixed(4));
      const [ndcg = "", recall = "", mrr = ""] = shares;
      return `| ${row.padEnd(6)} | ${ndcg.padStart(7)} | ${recall} | ${mrr} | ${msPerQuery.toFixed(1).padStart(12)} |`;
    }),
  ].join("\n");
