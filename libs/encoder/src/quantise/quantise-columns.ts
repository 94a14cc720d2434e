/** A matrix as int8 with one scale per column: `values[row][column] × scales[column]` is near the original. */
export interface QuantisedMatrix {
  /** Row by row, each from -127 to 127. */
  readonly values: Int8Array;
  readonly scales: Float32Array;
}

const greatest = 127;

const scalesOf = (matrix: Float32Array, columns: number): Float32Array => {
  const largest = new Float32Array(columns);
  for (let position = 0; position < matrix.length; position += 1) {
    const column = position % columns;
    largest[column] = Math.max(largest[column] ?? 0, Math.abs(matrix[position] ?? 0));
  }
  // A column of zeros needs a scale that can be divided by.
  return largest.map((value) => value / greatest || 1);
};

/** Rounds a row-major matrix to symmetric int8; a column's largest weight becomes ±127. */
export const quantiseColumns = (matrix: Float32Array, columns: number): QuantisedMatrix => {
  const scales = scalesOf(matrix, columns);
  const values = new Int8Array(matrix.length);
  for (let position = 0; position < matrix.length; position += 1) {
    const rounded = Math.round((matrix[position] ?? 0) / (scales[position % columns] ?? 1));
    values[position] = Math.max(-greatest, Math.min(greatest, rounded));
  }
  return { values, scales };
};
