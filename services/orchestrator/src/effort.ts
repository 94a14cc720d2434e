import type { Complexity, Depth } from "@quarry/contracts";

/** How much a run does; `iterations` counts the first round too. */
export interface Effort {
  readonly iterations: number;
  readonly queriesPerTopic: number;
  readonly resultsPerQuery: number;
  readonly passagesPerTopic: number;
  readonly maxClaims: number;
}

const byComplexity = {
  simple: { iterations: 2, queriesPerTopic: 1, resultsPerQuery: 5, passagesPerTopic: 10, maxClaims: 8 },
  moderate: { iterations: 3, queriesPerTopic: 2, resultsPerQuery: 8, passagesPerTopic: 14, maxClaims: 16 },
  complex: { iterations: 4, queriesPerTopic: 4, resultsPerQuery: 10, passagesPerTopic: 20, maxClaims: 40 },
} as const satisfies Record<Complexity, Effort>;

const cap = {
  light: { iterations: 2, queriesPerTopic: 2, resultsPerQuery: 5, passagesPerTopic: 12, maxClaims: 12 },
  deep: byComplexity.complex,
} as const satisfies Record<Depth, Effort>;

/** The effort a question of that complexity is worth, up to the cap of the depth. */
export const effortOf = (complexity: Complexity, depth: Depth): Effort => {
  const [worth, most]: [Effort, Effort] = [byComplexity[complexity], cap[depth]];
  return {
    iterations: Math.min(worth.iterations, most.iterations),
    queriesPerTopic: Math.min(worth.queriesPerTopic, most.queriesPerTopic),
    resultsPerQuery: Math.min(worth.resultsPerQuery, most.resultsPerQuery),
    passagesPerTopic: Math.min(worth.passagesPerTopic, most.passagesPerTopic),
    maxClaims: Math.min(worth.maxClaims, most.maxClaims),
  };
};
