import type { TokenMatrix } from "./max-sim.ts";

const at = (data: Float32Array, index: number): number => data[index] ?? 0;

/** The products of two rows with two others: each number that is read serves two of them. */
const fourDots = (
  { data, dimensions }: TokenMatrix,
  [left0, left1]: readonly [number, number],
  [right0, right1]: readonly [number, number],
): readonly [number, number, number, number] => {
  let sum00 = 0;
  let sum01 = 0;
  let sum10 = 0;
  let sum11 = 0;
  for (let d = 0; d < dimensions; d += 1) {
    const leftValue0 = at(data, left0 * dimensions + d);
    const leftValue1 = at(data, left1 * dimensions + d);
    const rightValue0 = at(data, right0 * dimensions + d);
    const rightValue1 = at(data, right1 * dimensions + d);
    sum00 += leftValue0 * rightValue0;
    sum01 += leftValue0 * rightValue1;
    sum10 += leftValue1 * rightValue0;
    sum11 += leftValue1 * rightValue1;
  }
  return [sum00, sum01, sum10, sum11];
};

/** Half the squared distance of each two rows of length 1, both ways round; infinite on the diagonal. */
export const rowDistances = (tokens: TokenMatrix): Float32Array => {
  const { count } = tokens;
  const distances = new Float32Array(count * count);
  const last = count - 1;
  const keep = (left: number, right: number, product: number): void => {
    distances[left * count + right] = 1 - product;
    distances[right * count + left] = 1 - product;
  };
  for (let left = 0; left < count; left += 2) {
    // An odd row at the end stands in for the one it lacks, and the same is kept twice.
    const left1 = Math.min(left + 1, last);
    for (let right = left; right < count; right += 2) {
      const right1 = Math.min(right + 1, last);
      const [product00, product01, product10, product11] = fourDots(tokens, [left, left1], [right, right1]);
      keep(left, right, product00);
      keep(left, right1, product01);
      keep(left1, right, product10);
      keep(left1, right1, product11);
    }
  }
  for (let token = 0; token < count; token += 1) distances[token * count + token] = Infinity;
  return distances;
};
