import type { RunOptions, WeightedSpan } from "./best-runs.ts";
import type { Run } from "./run.ts";

/** Runs in order, those that touch or overlap as one. */
const merge = (runs: readonly Run[]): Run[] =>
  runs
    .toSorted((left, right) => left.first - right.first)
    .reduce<Run[]>((merged, run) => {
      const previous = merged.at(-1);
      if (!previous || run.first > previous.last + 1) return [...merged, run];
      return [...merged.slice(0, -1), { first: previous.first, last: Math.max(previous.last, run.last) }];
    }, []);

const lengthOf = (parts: readonly WeightedSpan[], runs: readonly Run[]): number =>
  runs.reduce((sum, { first, last }) => sum + (parts[last]?.end ?? 0) - (parts[first]?.start ?? 0), 0);

const holds = (runs: readonly Run[], part: number): boolean =>
  runs.some(({ first, last }) => first <= part && part <= last);

/**
 * Runs with the parts that still fit the budget, the most valuable first, whether they join a run or are one more; runs that
 * come to touch become one.
 */
export const widenRuns = (
  parts: readonly WeightedSpan[],
  runs: readonly Run[],
  { budgetCharacters, maxWindows }: RunOptions,
): Run[] => {
  let widened = [...runs];
  const byDensity = parts
    .map(({ density }, part) => ({ density, part }))
    .toSorted((left, right) => right.density - left.density);
  const next = (): Run[] | undefined => {
    for (const { part } of byDensity) {
      if (holds(widened, part)) continue;
      const wider = merge([...widened, { first: part, last: part }]);
      if (wider.length <= maxWindows && lengthOf(parts, wider) <= budgetCharacters) return wider;
    }
    return undefined;
  };
  for (let wider = next(); wider; wider = next()) widened = wider;
  return widened;
};
