import type { Complexity, Depth } from "@quarry/contracts";

type Limits = Readonly<Record<Depth, Readonly<Record<Complexity, number>>>>;

/** How many topics a question is given at most: more where it is worth more effort. */
export const topicLimit = {
  light: { simple: 2, moderate: 4, complex: 4 },
  deep: { simple: 2, moderate: 4, complex: 6 },
} as const satisfies Limits;

/** The same where a model is asked about each topic in every round: with more than three a light run would ask it too often. */
export const topicLimitForModel = {
  ...topicLimit,
  light: { simple: 2, moderate: 3, complex: 3 },
} as const satisfies Limits;
