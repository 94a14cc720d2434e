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
