/** Hidden states of one forward pass, row by row. */
export interface HiddenStates {
  readonly data: Float32Array;
  readonly rows: number;
  readonly dimensions: number;
}

/** Scales a vector to length 1 where it stands; zeros stay. In plain loops: array methods took a millisecond a passage. */
const normalise = (vector: Float32Array): Float32Array => {
  let squares = 0;
  for (const value of vector) squares += value * value;
  const length = Math.sqrt(squares);
  if (length === 0) return vector;
  for (let column = 0; column < vector.length; column += 1) vector[column] = (vector[column] ?? 0) / length;
  return vector;
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
    const own = result.subarray(position * dimensions, (position + 1) * dimensions);
    own.set(data.subarray(row * dimensions, (row + 1) * dimensions));
    normalise(own);
  });
  return result;
};
