import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { QueryResult } from "../search-all.ts";
import { rows } from "./row.ts";
import { trecRun } from "./trec-run.ts";

/** Writes one TREC run per row, `<out>.<row>.trec`, and the folder where it is missing. */
export const writeRuns = async (out: string, found: readonly QueryResult[]): Promise<void> => {
  await mkdir(dirname(out), { recursive: true });
  for (const row of rows) {
    const rankings = found.map(({ query, results }) => ({ query, ranked: results[row].ranked }));
    await writeFile(`${out}.${row}.trec`, trecRun(rankings, row));
  }
};
