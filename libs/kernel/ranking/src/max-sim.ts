/** Returns the dot product of two vectors: for unit vectors, their cosine. */
export const dot = (left: Float32Array, right: Float32Array): number => {
  let sum = 0;
  for (let d = 0; d < left.length; d += 1) sum += (left[d] ?? 0) * (right[d] ?? 0);
  return sum;
};

/** Returns the cosine of two vectors of any length; 0 for a zero vector. */
export const cosine = (left: Float32Array, right: Float32Array): number =>
  dot(left, right) / (Math.sqrt(dot(left, left) * dot(right, right)) || 1);

/** Token vectors by row: token `t` is `data.subarray(t * dimensions, (t + 1) * dimensions)`. */
export interface TokenMatrix {
  readonly data: Float32Array;
  readonly count: number;
  readonly dimensions: number;
}

/** The most similar passage token of one query token. */
export interface TokenAlignment {
  readonly token: number;
  readonly similarity: number;
}

export interface MaxSim {
  readonly score: number;
  /** Entry `i` belongs to query token `i`. */
  readonly alignment: readonly TokenAlignment[];
}

const at = (data: Float32Array, index: number): number => data[index] ?? 0;

/** Finds the best passage token of four query tokens at once, reading each passage value once for four products. */
const bestOfFour = (query: TokenMatrix, first: number, passage: TokenMatrix): TokenAlignment[] => {
  const { data: q, dimensions } = query;
  const { data: p } = passage;
  const tokens = [-1, -1, -1, -1];
  const best = [-Infinity, -Infinity, -Infinity, -Infinity];
  // Beyond the last query token its row is repeated, because reading out of bounds is slow; the caller drops the repeats.
  const row = (offset: number): number => Math.min(first + offset, query.count - 1) * dimensions;
  const [row0, row1, row2, row3] = [row(0), row(1), row(2), row(3)];
  for (let token = 0; token < passage.count; token += 1) {
    let sum0 = 0;
    let sum1 = 0;
    let sum2 = 0;
    let sum3 = 0;
    for (let d = 0; d < dimensions; d += 1) {
      const value = at(p, token * dimensions + d);
      sum0 += at(q, row0 + d) * value;
      sum1 += at(q, row1 + d) * value;
      sum2 += at(q, row2 + d) * value;
      sum3 += at(q, row3 + d) * value;
    }
    [sum0, sum1, sum2, sum3].forEach((sum, offset) => {
      if (sum <= (best[offset] ?? Infinity)) return;
      best[offset] = sum;
      tokens[offset] = token;
    });
  }
  return tokens.map((token, offset) => ({ token, similarity: best[offset] ?? 0 }));
};

const alignAll = (query: TokenMatrix, passage: TokenMatrix): TokenAlignment[] => {
  const alignment: TokenAlignment[] = [];
  for (let first = 0; first < query.count; first += 4) alignment.push(...bestOfFour(query, first, passage));
  return alignment.slice(0, query.count);
};

/**
 * Computes late interaction: the sum over query tokens of the best dot product with any passage token, including negative ones
 * (ColBERT, Khattab & Zaharia 2020). A passage without tokens scores 0 and aligns nothing (token -1).
 */
export const maxSim = (query: TokenMatrix, passage: TokenMatrix): MaxSim => {
  const alignment =
    passage.count === 0
      ? Array.from({ length: query.count }, () => ({ token: -1, similarity: 0 }))
      : alignAll(query, passage);
  return { score: alignment.reduce((sum, { similarity }) => sum + similarity, 0), alignment };
};
