import type { Judgements } from "../../collection/parse-qrels.ts";
import type { QueryResult } from "../search-all.ts";
import { compareRows, type RowComparison } from "./compare-rows.ts";
import { measureQuery } from "./measure-query.ts";
import { type PerRow, perRow } from "./row.ts";
import { type RowScores, scoreRow } from "./score-row.ts";

/** How good each row is, and which differences are more than chance. */
export interface Scores {
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
