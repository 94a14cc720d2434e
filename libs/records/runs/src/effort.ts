import type { Complexity, Depth } from "@quarry/contracts";

/** Amount of work of a run; `iterations` includes the first round. */
export interface Effort {
  readonly iterations: number;
  /** Queries of one topic in one round. */
  readonly queriesPerTopic: number;
  /** Queries of all topics and rounds together. */
  readonly searches: number;
  readonly resultsPerQuery: number;
  /**
   * Pages fetched from the web in one round, not counting given ones: per topic three publishers for a full score, and about one
   * more for unusable pages.
   */
  readonly pagesPerRound: number;
  readonly passagesPerTopic: number;
  readonly maxClaims: number;
  /** Rounds in which a model expands topics, from the first; later ones use only relevance feedback. */
  readonly expansionsByModel: number;
}

const byComplexity = {
  simple: {
    iterations: 2,
    queriesPerTopic: 2,
    searches: 10,
    resultsPerQuery: 5,
    pagesPerRound: 8,
    passagesPerTopic: 24,
    maxClaims: 8,
    expansionsByModel: 1,
  },
  moderate: {
    iterations: 3,
    queriesPerTopic: 2,
    searches: 30,
    resultsPerQuery: 8,
    pagesPerRound: 20,
    passagesPerTopic: 24,
    maxClaims: 16,
    expansionsByModel: 3,
  },
  complex: {
    iterations: 4,
    queriesPerTopic: 4,
    searches: 100,
    resultsPerQuery: 10,
    pagesPerRound: 40,
    passagesPerTopic: 24,
    maxClaims: 40,
    expansionsByModel: 4,
  },
} as const satisfies Record<Complexity, Effort>;

const cap = {
  light: {
    iterations: 2,
    queriesPerTopic: 2,
    searches: 20,
    resultsPerQuery: 5,
    pagesPerRound: 12,
    passagesPerTopic: 24,
    maxClaims: 12,
    expansionsByModel: 1,
  },
  standard: {
    iterations: 3,
    queriesPerTopic: 3,
    searches: 40,
    resultsPerQuery: 8,
    pagesPerRound: 20,
    passagesPerTopic: 24,
    maxClaims: 20,
    expansionsByModel: 1,
  },
  deep: byComplexity.complex,
} as const satisfies Record<Depth, Effort>;

/** Returns the effort for a question of this complexity, up to the maximum of the depth. */
export const effortOf = (complexity: Complexity, depth: Depth): Effort => {
  const [wanted, max]: [Effort, Effort] = [byComplexity[complexity], cap[depth]];
  return {
    iterations: Math.min(wanted.iterations, max.iterations),
    queriesPerTopic: Math.min(wanted.queriesPerTopic, max.queriesPerTopic),
    searches: Math.min(wanted.searches, max.searches),
    resultsPerQuery: Math.min(wanted.resultsPerQuery, max.resultsPerQuery),
    pagesPerRound: Math.min(wanted.pagesPerRound, max.pagesPerRound),
    passagesPerTopic: Math.min(wanted.passagesPerTopic, max.passagesPerTopic),
    maxClaims: Math.min(wanted.maxClaims, max.maxClaims),
    expansionsByModel: Math.min(wanted.expansionsByModel, max.expansionsByModel),
  };
};
