import type { Complexity, Depth } from "@quarry/contracts";

type Limits = Readonly<Record<Depth, Readonly<Record<Complexity, number>>>>;

/** How many topics a question is given at most: more where it is worth more effort. */
export const topicLimit = {
  light: { simple: 2, moderate: 4, complex: 4 },
  standard: { simple: 2, moderate: 4, complex: 5 },
  deep: { simple: 2, moderate: 4, complex: 6 },
} as const satisfies Limits;
