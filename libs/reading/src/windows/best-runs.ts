import type { TextSpan } from "@quarry/text";
import { createRunTable, type RunStep } from "./run-table.ts";
import { type Run, toRuns } from "./run.ts";
import type { WindowOptions } from "./window-options.ts";

/** A span of a text and what each of its characters is worth, 0 or more. */
export interface WeightedSpan extends TextSpan {
  readonly density: number;
}

/** The budget is spent in so many steps; rounding can waste one for each run. */
const steps = 480;

/** More runs gain nothing that could be measured, and would cost time and memory. */
const mostRuns = 8;

/**
 * At most `maxWindows` runs of spans, never more than eight, in order and apart from each other, that are worth most within
 * the budget, by dynamic programming; what lies between two spans of a run counts as read, and is worth nothing. Rounding
 * can leave two hundredths of the budget unspent; it is never overspent.
 */
export const bestRuns = (
  spans: readonly WeightedSpan[],
  { budgetCharacters, maxWindows }: WindowOptions,
): Run[] => {
  const maxRuns = Math.min(mostRuns, maxWindows);
  if (budgetCharacters <= 0 || maxRuns <= 0) return [];
  // Positions are rounded, not lengths: so a run is at most one step longer than it cost, however many spans it has.
  const stepAt = (position: number): number => Math.floor((position * (steps + maxRuns)) / budgetCharacters);
  const table = createRunTable({ steps, maxRuns });
  for (const [index, { start, end, density }] of spans.entries()) {
    const previousEnd = spans[index - 1]?.end ?? start;
    const step: RunStep = {
      value: density * (end - start),
      beginCost: stepAt(end) - stepAt(start),
      followCost: stepAt(end) - stepAt(previousEnd),
    };
    table.add(step);
  }
  return toRuns(table.choose());
};
