import type { TokenMatrix } from "./max-sim.ts";
import { rowDistances } from "./row-distances.ts";
import { wardClusters } from "./ward-clusters.ts";

export interface PoolTokensOptions {
  /** How many tokens share a row on average; default 2. */
  readonly factor?: number;
  /** Most rows of one text; default 88. */
  readonly maxRows?: number;
  /** Half the squared distances of each two tokens, where they are known already; changed in place. */
  readonly distances?: Float32Array;
}

/** Fewer rows than tokens, and which row stands for each token. */
export interface PooledTokens {
  /** Rows of length 1, in the order of their first tokens. */
  readonly tokens: TokenMatrix;
  readonly rowOf: readonly number[];
}

const at = (data: Float32Array, index: number): number => data[index] ?? 0;

/** Sums of the rows of each cluster, brought to length 1. */
const meansOf = ({ data, dimensions }: TokenMatrix, rowOf: readonly number[], count: number): TokenMatrix => {
  const means = new Float32Array(count * dimensions);
  rowOf.forEach((row, token) => {
    for (let d = 0; d < dimensions; d += 1)
      means[row * dimensions + d] = at(means, row * dimensions + d) + at(data, token * dimensions + d);
  });
  for (let row = 0; row < count; row += 1) {
    const own = means.subarray(row * dimensions, (row + 1) * dimensions);
    const length = Math.sqrt(own.reduce((sum, value) => sum + value * value, 0));
    if (length === 0) continue;
    for (let d = 0; d < dimensions; d += 1)
      means[row * dimensions + d] = at(means, row * dimensions + d) / length;
  }
  return { data: means, count, dimensions };
};

/**
 * Token pooling (Clavié, Chaffin & Adams 2024, arXiv 2409.14683): tokens of length 1 that mean much the same share a
 * row, their normalised mean; Ward's clusters down to `min(maxRows, ⌈count / factor⌉)` rows. The same tokens always give
 * the same rows.
 */
export const poolTokens = (
  tokens: TokenMatrix,
  { factor = 2, maxRows = 88, distances = rowDistances(tokens) }: PoolTokensOptions = {},
): PooledTokens => {
  const clusterOf = wardClusters(distances, {
    tokens: tokens.count,
    clusters: Math.min(maxRows, Math.ceil(tokens.count / factor)),
  });
  const rows = [...new Set(clusterOf)];
  const rowOf = clusterOf.map((cluster) => rows.indexOf(cluster));
  return { tokens: meansOf(tokens, rowOf, rows.length), rowOf };
};
