import type { RubricQuestion } from "./read-rubrics.ts";

/** How well what is cited meets what an answer must rest on, 0–1. */
export interface RubricScores {
  /** Weighted share of the criteria of which at least one document is cited. */
  readonly rubricRecall: number;
  /** Share of the question's documents that are cited. */
  readonly snippetRecall: number;
  /** Share of what is cited that belongs to the question; 0 when nothing is cited. */
  readonly precision: number;
}

/** Scores the documents that an answer to a question cites. */
export const scoreRubric = ({ criteria }: RubricQuestion, cited: Iterable<string>): RubricScores => {
  const given = new Set(cited);
  const gold = new Set(criteria.flatMap(({ documents }) => documents));
  const found = gold.intersection(given).size;
  const weightOf = (some: RubricQuestion["criteria"]): number =>
    some.reduce((sum, { weight }) => sum + weight, 0);
  const met = criteria.filter(({ documents }) => documents.some((id) => given.has(id)));
  return {
    rubricRecall: weightOf(met) / weightOf(criteria),
    snippetRecall: found / gold.size,
    precision: found / Math.max(1, given.size),
  };
};

const mean = (values: readonly number[]): number =>
  Number((values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)).toFixed(4));

/** Means over questions, with four decimals. */
export const meanScores = (scores: readonly RubricScores[]): RubricScores => ({
  rubricRecall: mean(scores.map(({ rubricRecall }) => rubricRecall)),
  snippetRecall: mean(scores.map(({ snippetRecall }) => snippetRecall)),
  precision: mean(scores.map(({ precision }) => precision)),
});
