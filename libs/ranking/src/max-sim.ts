/** Token vectors row by row: token `t` is `data.subarray(t * dimensions, (t + 1) * dimensions)`. */
export interface TokenMatrix {
  readonly data: Float32Array;
  readonly count: number;
  readonly dimensions: number;
}

/** The passage token most similar to one query token. */
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

const dot = (left: TokenMatrix, leftToken: number, right: TokenMatrix, rightToken: number): number => {
  const { data: a, dimensions } = left;
  const { data: b } = right;
  const from = leftToken * dimensions;
  const shift = rightToken * dimensions - from;
  const end = from + dimensions;
  const rest = end - (dimensions % 4);
  // Four independent sums let the processor overlap the additions: about twice as fast as one.
  let sum0 = 0;
  let sum1 = 0;
  let sum2 = 0;
  let sum3 = 0;
  for (let d = from; d < rest; d += 4) {
    sum0 += at(a, d) * at(b, d + shift);
    sum1 += at(a, d + 1) * at(b, d + 1 + shift);
    sum2 += at(a, d + 2) * at(b, d + 2 + shift);
    sum3 += at(a, d + 3) * at(b, d + 3 + shift);
  }
  for (let d = rest; d < end; d += 1) sum0 += at(a, d) * at(b, d + shift);
  return sum0 + sum1 + sum2 + sum3;
};

const bestToken = (query: TokenMatrix, queryToken: number, passage: TokenMatrix): TokenAlignment => {
  let token = -1;
  let similarity = -Infinity;
  for (let candidate = 0; candidate < passage.count; candidate += 1) {
    const value = dot(query, queryToken, passage, candidate);
    if (value > similarity) {
      token = candidate;
      similarity = value;
    }
  }
  return { token, similarity };
};

/**
 * Late interaction: the sum over query tokens of the best dot product with any passage token, negative ones included
 * (ColBERT, Khattab & Zaharia 2020). A passage without tokens scores 0 and aligns nothing (token -1).
 */
export const maxSim = (query: TokenMatrix, passage: TokenMatrix): MaxSim => {
  const alignment: TokenAlignment[] = [];
  let score = 0;
  for (let token = 0; token < query.count; token += 1) {
    const best = passage.count === 0 ? { token: -1, similarity: 0 } : bestToken(query, token, passage);
    alignment.push(best);
    score += best.similarity;
  }
  return { score, alignment };
};
