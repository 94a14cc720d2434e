import type { GoalCounts } from "./goal-counts.ts";

/** Terms that the count of a term is told by, so that long items are no better than short ones. */
const perTerms = 10_000;

/**
 * How much each item speaks of a goal, 0 to 1 for the best of them: logarithm of how often a term is said, times its rarity among
 * the items (tf·idf with dampened counts, Salton & Buckley 1988).
 */
export const textScores = (goal: ReadonlySet<string>, items: readonly GoalCounts[]): number[] => {
  const weights = [...goal].map((term) => {
    const found = items.filter(({ counts }) => counts.has(term)).length;
    return { term, weight: Math.log(1 + (items.length - found + 0.5) / (found + 0.5)) };
  });
  const scores = items.map(({ length, counts }) =>
    weights.reduce((sum, { term, weight }) => {
      const rate = ((counts.get(term) ?? 0) / Math.max(1, length)) * perTerms;
      return sum + Math.log(1 + rate) * weight;
    }, 0),
  );
  const best = Math.max(0, ...scores) || 1;
  return scores.map((score) => score / best);
};
