import { type PerRow, rows } from "./row.ts";
import type { RowScores } from "./score-row.ts";

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
