import type { LogisticWeights } from "@quarry/extractive";

/** Solves a small system of linear equations by Gaussian elimination with pivoting. */
export const solve = (matrix: readonly (readonly number[])[], right: readonly number[]): number[] => {
  const rows = matrix.map((line, index) => [...line, right[index] ?? 0]);
  const size = rows.length;
  const at = (row: number, column: number): number => rows[row]?.[column] ?? 0;
  for (let pivot = 0; pivot < size; pivot += 1) {
    const rest = Array.from({ length: size - pivot }, (_, offset) => pivot + offset);
    const best = rest.reduce((one, other) =>
      Math.abs(at(other, pivot)) > Math.abs(at(one, pivot)) ? other : one,
    );
    [rows[pivot], rows[best]] = [rows[best] ?? [], rows[pivot] ?? []];
    for (let row = pivot + 1; row < size; row += 1) {
      const factor = at(row, pivot) / at(pivot, pivot);
      rows[row] = (rows[row] ?? []).map((value, column) => value - factor * at(pivot, column));
    }
  }
  const answer = Array.from({ length: size }, () => 0);
  for (let row = size - 1; row >= 0; row -= 1) {
    const known = answer.reduce(
      (sum, value, column) => (column > row ? sum + value * at(row, column) : sum),
      0,
    );
    answer[row] = (at(row, size) - known) / at(row, row);
  }
  return answer;
};

/** Signals of one case and whether what is sought is true of it. */
interface FittedCase<Name extends string> {
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
