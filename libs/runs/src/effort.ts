import type { Complexity, Depth } from "@quarry/contracts";

/** How much a run does; `iterations` counts the first round too. */
export interface Effort {
  readonly iterations: number;
  /** Queries of one topic in one round. */
  readonly queriesPerTopic: number;
  /** Queries of all topics and rounds together. */
  readonly searches: number;
  readonly resultsPerQuery: number;
  /**
   * Pages fetched from the web in one round, given ones not counted: per topic three publishers for a full score, and about one more for
   * those that cannot be used.
   */
  readonly pagesPerRound: number;
  readonly passagesPerTopic: number;
  readonly maxClaims: number;
  /** Claims that a model is asked to judge; the others are judged by the text alone. */
  readonly claimsByModel: number;
  /** Rounds in which a model expands topics, from the first; later ones learn from what was found alone. */
  readonly expansionsByModel: number;
}

const byComplexity = {
  simple: {
    iterations: 2,
    queriesPerTopic: 2,
    searches: 10,
    resultsPerQuery: 5,
    pagesPerRound: 8,
    passagesPerTopic: 16,
    maxClaims: 8,
    claimsByModel: 4,
    expansionsByModel: 1,
  },
  moderate: {
    iterations: 3,
    queriesPerTopic: 2,
    searches: 30,
    resultsPerQuery: 8,
    pagesPerRound: 20,
    passagesPerTopic: 18,
    maxClaims: 16,
    claimsByModel: 12,
    expansionsByModel: 3,
  },
  complex: {
    iterations: 4,
    queriesPerTopic: 4,
    searches: 100,
    resultsPerQuery: 10,
    pagesPerRound: 40,
    passagesPerTopic: 20,
    maxClaims: 40,
    claimsByModel: 24,
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
    passagesPerTopic: 18,
    maxClaims: 12,
    claimsByModel: 4,
    expansionsByModel: 1,
  },
  standard: {
    iterations: 3,
    queriesPerTopic: 3,
    searches: 40,
    resultsPerQuery: 8,
    pagesPerRound: 20,
    passagesPerTopic: 18,
    maxClaims: 20,
    claimsByModel: 8,
    expansionsByModel: 1,
  },
  deep: byComplexity.complex,
} as const satisfies Record<Depth, Effort>;

/** The effort a question of that complexity is worth, up to the cap of the depth. */
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
    claimsByModel: Math.min(wanted.claimsByModel, max.claimsByModel),
    expansionsByModel: Math.min(wanted.expansionsByModel, max.expansionsByModel),
  };
};

/** What is read whole for a report, and looked up for its sections. */
export interface ReadingEffort {
  /** Sources that are read whole, the best ranked first. */
  readonly sources: number;
  /** Passages that are found for a planned section. */
  readonly passagesPerSection: number;
}

/** By depth alone: what ranks for a simple question is little anyway. */
export const readingEffort = {
  light: { sources: 12, passagesPerSection: 8 },
  standard: { sources: 30, passagesPerSection: 12 },
  deep: { sources: Number.POSITIVE_INFINITY, passagesPerSection: 16 },
} as const satisfies Record<Depth, ReadingEffort>;
