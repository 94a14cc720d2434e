import type { Depth } from "@quarry/contracts";

/** How much a run does, by depth. */
export interface Effort {
  readonly iterations: number;
  readonly queriesPerTopic: number;
  readonly resultsPerQuery: number;
  readonly passagesPerTopic: number;
  readonly maxClaims: number;
}

const efforts = {
  light: { iterations: 2, queriesPerTopic: 2, resultsPerQuery: 5, passagesPerTopic: 12, maxClaims: 12 },
  deep: { iterations: 3, queriesPerTopic: 4, resultsPerQuery: 10, passagesPerTopic: 20, maxClaims: 40 },
} as const satisfies Record<Depth, Effort>;

/** The effort of a depth; `iterations` counts the first round too. */
export const effortOf = (depth: Depth): Effort => efforts[depth];
