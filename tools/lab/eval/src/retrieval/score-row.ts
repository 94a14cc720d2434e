import { ndcg, recallAt, reciprocalRank } from "@quarry/ranking";

/** Quality of the ranking of one query; each measure lies between 0 and 1. */
interface QueryMeasures {
  readonly ndcg10: number;
  readonly recall100: number;
  readonly mrr10: number;
  readonly recall5: number;
  /** 1 when every relevant entry stands in the first five, else 0. */
  readonly allGold5: number;
}

/** Grades by entry id; above 0 means relevant. */
type Relevance = ReadonlyMap<string, number>;

/** Measures a ranking of entry ids, best first; a query without a relevant entry counts as 0, as in trec_eval. */
export const measureQuery = (ids: readonly string[], relevance: Relevance): QueryMeasures => {
  const recall5 = recallAt(ids, relevance, 5);
  return {
    ndcg10: ndcg(ids, relevance, 10),
    recall100: recallAt(ids, relevance, 100),
    mrr10: reciprocalRank(ids, relevance, 10),
    recall5,
    allGold5: recall5 === 1 ? 1 : 0,
  };
};

/** Result of one row for one judged query. */
interface MeasuredResult {
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
