import { comparePaired, type PairedComparison } from "../../significance/compare-paired.ts";
import type { PerRow, Row } from "./row.ts";

/** How much one row gains over another in nDCG@10. */
export interface RowComparison extends PairedComparison {
  readonly row: Row;
  readonly against: Row;
}

/** What each part of the path adds to the one before. */
const pairs = [
  ["rrf", "dense"],
  ["rerank", "rrf"],
  ["rerank+hyde", "rerank"],
] as const;

/** Compares the nDCG@10 of rows, one entry per query in the same order in every row. */
export const compareRows = (ndcg10: PerRow<readonly number[]>): RowComparison[] =>
  pairs.map(([row, against]) => ({ row, against, ...comparePaired(ndcg10[row], ndcg10[against]) }));
