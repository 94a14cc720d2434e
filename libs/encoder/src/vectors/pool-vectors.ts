/** Hidden states of one forward pass, row by row. */
export interface HiddenStates {
  readonly data: Float32Array;
  readonly rows: number;
  readonly dimensions: number;
}

const normalise = (vector: Float32Array): Float32Array => {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  return length === 0 ? vector : vector.map((value) => value / length);
};

/** The mean of all rows, scaled to length 1 (the pooling gte models are trained with). */
export const meanPool = ({ data, rows, dimensions }: HiddenStates): Float32Array => {
  const sums = new Float64Array(dimensions);
  for (let position = 0; position < rows * dimensions; position += 1) {
    const column = position % dimensions;
    sums[column] = (sums[column] ?? 0) + (data[position] ?? 0);
  }
  return normalise(Float32Array.from(sums, (sum) => sum / rows));
};

/** The chosen rows one after another, each scaled to length 1. */
export const normaliseRows = ({ data, dimensions }: HiddenStates, rows: readonly number[]): Float32Array => {
  const result = new Float32Array(rows.length * dimensions);
  rows.forEach((row, position) => {
    const vector = data.subarray(row * dimensions, (row + 1) * dimensions);
    result.set(normalise(vector), position * dimensions);
  });
  return result;
};
