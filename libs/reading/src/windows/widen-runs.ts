import type { WeightedSpan } from "./best-runs.ts";
import type { Run } from "./run.ts";
import type { WindowOptions } from "./window-options.ts";

/** Runs in order, those that touch or overlap as one. */
const merge = (runs: readonly Run[]): Run[] =>
  runs
    .toSorted((left, right) => left.first - right.first)
    .reduce<Run[]>((merged, run) => {
      const previous = merged.at(-1);
      if (!previous || run.first > previous.last + 1) return [...merged, run];
      return [...merged.slice(0, -1), { first: previous.first, last: Math.max(previous.last, run.last) }];
    }, []);

const lengthOf = (spans: readonly WeightedSpan[], runs: readonly Run[]): number =>
  runs.reduce((sum, { first, last }) => sum + (spans[last]?.end ?? 0) - (spans[first]?.start ?? 0), 0);

const holds = (runs: readonly Run[], span: number): boolean =>
  runs.some(({ first, last }) => first <= span && span <= last);

/**
 * Runs with the spans that still fit the budget, the most valuable first, whether they join a run or are one more; runs that
 * come to touch become one.
 */
export const widenRuns = (
  spans: readonly WeightedSpan[],
  runs: readonly Run[],
  { budgetCharacters, maxWindows }: WindowOptions,
): Run[] => {
  let widened = [...runs];
  const byDensity = spans
    .map(({ density }, span) => ({ density, span }))
    .toSorted((left, right) => right.density - left.density);
  const next = (): Run[] | undefined => {
    for (const { span } of byDensity) {
      if (holds(widened, span)) continue;
      const wider = merge([...widened, { first: span, last: span }]);
      if (wider.length <= maxWindows && lengthOf(spans, wider) <= budgetCharacters) return wider;
    }
    return undefined;
  };
  for (let wider = next(); wider; wider = next()) widened = wider;
  return widened;
};
