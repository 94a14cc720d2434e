/** The sum of the products of two vectors' numbers: of vectors of length 1, their cosine. */
export const dot = (left: Float32Array, right: Float32Array): number => {
  let sum = 0;
  for (let d = 0; d < left.length; d += 1) sum += (left[d] ?? 0) * (right[d] ?? 0);
  return sum;
};

/** The cosine of two vectors of any length; 0 for one of zeros. */
export const cosine = (left: Float32Array, right: Float32Array): number =>
  dot(left, right) / (Math.sqrt(dot(left, left) * dot(right, right)) || 1);
