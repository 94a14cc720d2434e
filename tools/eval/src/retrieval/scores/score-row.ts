import type { QueryMeasures } from "./measure-query.ts";

/** What one row made of one judged query. */
export interface MeasuredResult {
  readonly measures: QueryMeasures;
  readonly ms: number;
}

/** Means over queries. */
export interface RowScores extends QueryMeasures {
  readonly msPerQuery: number;
}

const mean = (values: readonly number[], digits: number): number => {
  const sum = values.reduce((total, value) => total + value, 0);
  return Number((sum / Math.max(1, values.length)).toFixed(digits));
};

/** The scores of a row: measures with four decimals, milliseconds with one. */
export const scoreRow = (results: readonly MeasuredResult[]): RowScores => {
  const meanOf = (measure: keyof QueryMeasures): number =>
    mean(
      results.map(({ measures }) => measures[measure]),
      4,
    );
  return {
    ndcg10: meanOf("ndcg10"),
    recall100: meanOf("recall100"),
    mrr10: meanOf("mrr10"),
    recall5: meanOf("recall5"),
    allGold5: meanOf("allGold5"),
    msPerQuery: mean(
      results.map(({ ms }) => ms),
      1,
    ),
  };
};
