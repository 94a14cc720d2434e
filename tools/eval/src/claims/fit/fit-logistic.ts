import type { LogisticWeights } from "@quarry/extractive";
import { solve } from "./solve.ts";

/** Signals of one case and whether what is sought is true of it. */
export interface FittedCase<Name extends string> {
  readonly signals: Readonly<Record<Name, number>>;
  readonly isTrue: boolean;
}

/** How strongly weights are held near 0, on signals of unit variance. */
const ridge = 3;
const maxSteps = 50;
const enough = 1e-8;

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

const deviationOf = (values: readonly number[], mean: number): number =>
  Math.sqrt(meanOf(values.map((value) => (value - mean) ** 2))) || 1;

const dot = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);

interface Row {
  /** Standardised signals and a 1 for the intercept. */
  readonly values: readonly number[];
  readonly target: number;
}

/** One step of Newton's method. */
const stepFrom = (weights: readonly number[], rows: readonly Row[]): number[] => {
  const gradient = weights.map((weight, index) => (index === weights.length - 1 ? 0 : ridge * weight));
  const hessian = weights.map((_weight, row) =>
    weights.map((_other, column): number => (row === column && row !== weights.length - 1 ? ridge : 0)),
  );
  for (const { values, target } of rows) {
    const likely = 1 / (1 + Math.exp(-dot(weights, values)));
    const curvature = likely * (1 - likely);
    for (const [row, value] of values.entries()) {
      gradient[row] = (gradient[row] ?? 0) + (likely - target) * value;
      const line = hessian[row] ?? [];
      for (const [column, other] of values.entries())
        line[column] = (line[column] ?? 0) + curvature * value * other;
    }
  }
  return solve(hessian, gradient);
};

/** Fits a logistic regression with an L2 penalty by Newton's method; the weights are those of the signals as they are given. */
export const fitLogistic = <Name extends string>(
  names: readonly Name[],
  cases: readonly FittedCase<Name>[],
): LogisticWeights => {
  const scales = names.map((name) => {
    const values = cases.map(({ signals }) => signals[name]);
    const mean = meanOf(values);
    return { name, mean, deviation: deviationOf(values, mean) };
  });
  const rows = cases.map(({ signals, isTrue }): Row => ({
    values: [...scales.map(({ name, mean, deviation }) => (signals[name] - mean) / deviation), 1],
    target: isTrue ? 1 : 0,
  }));
  let weights: readonly number[] = [...names.map(() => 0), 0];
  for (let step = 0; step < maxSteps; step += 1) {
    const change = stepFrom(weights, rows);
    weights = weights.map((weight, index) => weight - (change[index] ?? 0));
    if (Math.max(...change.map(Math.abs)) < enough) break;
  }
  const plain = scales.map(({ deviation }, index) => (weights[index] ?? 0) / deviation);
  const shift = scales.reduce((sum, { mean }, index) => sum + (plain[index] ?? 0) * mean, 0);
  return {
    intercept: (weights.at(-1) ?? 0) - shift,
    weights: Object.fromEntries(names.map((name, index) => [name, plain[index] ?? 0])),
  };
};
