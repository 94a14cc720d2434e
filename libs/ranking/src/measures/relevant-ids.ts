/** The ids judged relevant at all: those with a grade above 0. */
export const relevantIds = (relevance: ReadonlyMap<string, number>): Set<string> =>
  new Set([...relevance].filter(([, grade]) => grade > 0).map(([id]) => id));
