import type { TextSpan } from "@quarry/text";

/** Maximum length and number of pieces of a text. */
export interface WindowOptions {
  /** Maximum characters of all windows together. */
  readonly budgetCharacters: number;
  readonly maxWindows: number;
}

/** Neighbouring spans of a text, by index, both included. */
export interface Run {
  readonly first: number;
  readonly last: number;
}

/** State of a span: in no run, first of a run, or continuing one. */
type Role = "apart" | "begins" | "follows";

/** Converts the roles of all spans, in order, to runs. */
const toRuns = (roles: readonly Role[]): Run[] =>
  roles.flatMap((role, first) => {
    if (role !== "begins") return [];
    let last = first;
    while (roles[last + 1] === "follows") last += 1;
    return [{ first, last }];
  });

/** Value of the next span, and its cost in steps as the first of a run and as a continuation. */
interface RunStep {
  readonly value: number;
  readonly beginCost: number;
  readonly followCost: number;
}

/** Decides which spans belong to runs; spans are added in order. */
interface RunTable {
  add(step: RunStep): void;
  /** Returns the role of every span in the most valuable choice. */
  choose(): Role[];
}

/** Best values after some spans, by state: runs begun × steps spent. */
interface Values {
  /** Values if the last span is in a run. */
  readonly inside: Float64Array;
  /** Values if the last span is in no run. */
  readonly outside: Float64Array;
}

/** Bits of the backtracking table, by state. */
const [begins, endsBefore] = [1, 2];

interface Decision extends RunStep {
  readonly how: Uint8Array;
}

const indexOfMost = (values: Float64Array): number =>
  values.reduce((best, value, index) => (value > (values[best] ?? 0) ? index : best), 0);

/** Creates an empty table for at most `maxRuns` runs that cost at most `steps` together; memory is spans × runs × steps bytes. */
const createRunTable = ({ steps, maxRuns }: { steps: number; maxRuns: number }): RunTable => {
  const row = steps + 1;
  const size = row * (maxRuns + 1);
  const nowhere = (): Float64Array => new Float64Array(size).fill(-Infinity);
  let values: Values = { inside: nowhere(), outside: nowhere() };
  values.outside[0] = 0;
  const decisions: Decision[] = [];

  const before = (from: Float64Array, state: number, cost: number): number =>
    state % row < cost ? -Infinity : (from[state - cost] ?? -Infinity);

  const add = (step: RunStep): void => {
    const { inside, outside } = values;
    const next = { inside: nowhere(), outside: nowhere() };
    const how = new Uint8Array(size);
    for (let state = 0; state < size; state += 1) {
      const [ended, stayed] = [inside[state] ?? 0, outside[state] ?? 0];
      next.outside[state] = Math.max(ended, stayed);
      const followed = before(inside, state, step.followCost);
      const begun = state < row ? -Infinity : before(outside, state - row, step.beginCost);
      how[state] = (begun > followed ? begins : 0) + (ended > stayed ? endsBefore : 0);
      next.inside[state] = Math.max(begun, followed) + step.value;
    }
    values = next;
    decisions.push({ ...step, how });
  };

  const choose = (): Role[] => {
    const [inside, outside] = [indexOfMost(values.inside), indexOfMost(values.outside)];
    let isInside = (values.inside[inside] ?? 0) > (values.outside[outside] ?? 0);
    let state = isInside ? inside : outside;
    const backwards = decisions.toReversed().map((decision): Role => {
      const how = decision.how[state] ?? 0;
      if (!isInside) {
        isInside = (how & endsBefore) !== 0;
        return "apart";
      }
      isInside = (how & begins) === 0;
      state -= isInside ? decision.followCost : decision.beginCost + row;
      return isInside ? "follows" : "begins";
    });
    return backwards.toReversed();
  };

  return { add, choose };
};

/** A span of a text and the value of each of its characters, 0 or more. */
export interface WeightedSpan extends TextSpan {
  readonly density: number;
}

/** Number of steps into which the budget is divided; rounding can waste one step per run. */
const steps = 480;

/** More runs brought no measurable gain, and would cost time and memory. */
const windowLimit = 8;

/**
 * Returns at most `maxWindows` runs of spans, never more than eight, in order and separate from each other, with the highest value
 * within the budget, by dynamic programming. Text between two spans of a run counts as read, but has no value. Rounding can leave
 * two hundredths of the budget unspent; it is never overspent.
 */
export const bestRuns = (
  spans: readonly WeightedSpan[],
  { budgetCharacters, maxWindows }: WindowOptions,
): Run[] => {
  const maxRuns = Math.min(windowLimit, maxWindows);
  if (budgetCharacters <= 0 || maxRuns <= 0) return [];
  // Positions are rounded, not lengths, so that a run is at most one step longer than it cost, regardless of its number of spans.
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
