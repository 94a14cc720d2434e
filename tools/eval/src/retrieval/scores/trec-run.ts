import type { RankedEntry } from "../rank-entries.ts";
import type { Row } from "./row.ts";

/** The ranking of one query. */
export interface QueryRanking {
  readonly query: string;
  readonly ranked: readonly RankedEntry[];
}

/** A run as trec_eval reads it: query, Q0, entry, rank from 1, score, row. */
export const trecRun = (rankings: readonly QueryRanking[], row: Row): string =>
  rankings
    .flatMap(({ query, ranked }) =>
      ranked.map(({ id, score }, index) => `${query} Q0 ${id} ${index + 1} ${score.toFixed(6)} ${row}\n`),
    )
    .join("");
