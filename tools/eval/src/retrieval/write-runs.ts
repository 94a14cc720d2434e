import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { RankedEntry } from "./rank-entries.ts";
import { type QueryResult, type Row, rows } from "./search-all.ts";

/** The ranking of one query. */
interface QueryRanking {
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

/** Writes one TREC run per row, `<out>.<row>.trec`, and the folder where it is missing. */
export const writeRuns = async (out: string, found: readonly QueryResult[]): Promise<void> => {
  await mkdir(dirname(out), { recursive: true });
  for (const row of rows) {
    const rankings = found.map(({ query, results }) => ({ query, ranked: results[row].ranked }));
    await writeFile(`${out}.${row}.trec`, trecRun(rankings, row));
  }
};
