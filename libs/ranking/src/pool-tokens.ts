import type { TokenMatrix } from "./max-sim.ts";

export interface PoolTokensOptions {
  /** How many tokens share a row on average; default 2. */
  readonly factor?: number;
  /** Most rows of one text; default 88. */
  readonly maxRows?: number;
}

/** Fewer rows than tokens, and which row stands for each token. */
export interface PooledTokens {
  /** Rows of length 1, in the order of their first tokens. */
  readonly tokens: TokenMatrix;
  readonly rowOf: readonly number[];
}

/** Clusters while they are merged; cluster `i` begins as token `i`, and a merged pair goes on under the lower number. */
interface Clusters {
  readonly count: number;
  /** Ward distance of each pair, both ways round; infinite on the diagonal and for clusters that are gone. */
  readonly distances: Float32Array;
  readonly sizes: Float32Array;
  /** The nearest other cluster of each, and how far it is. */
  readonly nearest: Float32Array;
  readonly nearestDistance: Float32Array;
}

// One kind of array for all numbers: a reader that meets several kinds is several times slower.
const at = (data: Float32Array, index: number): number => data[index] ?? 0;

/** Four sums at once keep the processor busy: twice as fast as one. */
const dot = (data: Float32Array, left: number, right: number, dimensions: number): number => {
  let [sum0, sum1, sum2, sum3] = [0, 0, 0, 0];
  const whole = dimensions - (dimensions % 4);
  for (let d = 0; d < whole; d += 4) {
    sum0 += at(data, left + d) * at(data, right + d);
    sum1 += at(data, left + d + 1) * at(data, right + d + 1);
    sum2 += at(data, left + d + 2) * at(data, right + d + 2);
    sum3 += at(data, left + d + 3) * at(data, right + d + 3);
  }
  for (let d = whole; d < dimensions; d += 1) sum0 += at(data, left + d) * at(data, right + d);
  return sum0 + sum1 + sum2 + sum3;
};

const findNearest = ({ count, distances, nearest, nearestDistance }: Clusters, cluster: number): void => {
  let best = -1;
  let least = Infinity;
  for (let other = 0; other < count; other += 1) {
    const distance = at(distances, cluster * count + other);
    if (distance >= least) continue;
    least = distance;
    best = other;
  }
  nearest[cluster] = best;
  nearestDistance[cluster] = least;
};

const everyTokenAlone = ({ data, count, dimensions }: TokenMatrix): Clusters => {
  const distances = new Float32Array(count * count).fill(Infinity);
  for (let left = 0; left < count; left += 1) {
    for (let right = left + 1; right < count; right += 1) {
      // Half the squared distance of two rows of length 1.
      const distance = 1 - dot(data, left * dimensions, right * dimensions, dimensions);
      distances[left * count + right] = distance;
      distances[right * count + left] = distance;
    }
  }
  const clusters = {
    count,
    distances,
    sizes: new Float32Array(count).fill(1),
    nearest: new Float32Array(count),
    nearestDistance: new Float32Array(count),
  };
  for (let cluster = 0; cluster < count; cluster += 1) findNearest(clusters, cluster);
  return clusters;
};

const closestPair = ({ count, nearest, nearestDistance }: Clusters): readonly [number, number] => {
  let first = 0;
  for (let cluster = 1; cluster < count; cluster += 1)
    if (at(nearestDistance, cluster) < at(nearestDistance, first)) first = cluster;
  const second = at(nearest, first);
  return [Math.min(first, second), Math.max(first, second)];
};

/** Lance and Williams' update of Ward's distances: what joining a third cluster would then cost. */
const merge = (clusters: Clusters, kept: number, gone: number): void => {
  const { count, distances, sizes, nearest, nearestDistance } = clusters;
  const [keptSize, goneSize] = [at(sizes, kept), at(sizes, gone)];
  const apart = at(distances, kept * count + gone);
  for (let other = 0; other < count; other += 1) {
    const toKept = at(distances, kept * count + other);
    const toGone = at(distances, gone * count + other);
    const size = at(sizes, other);
    const distance =
      ((keptSize + size) * toKept + (goneSize + size) * toGone - size * apart) / (keptSize + goneSize + size);
    const joined = other === kept || other === gone ? Infinity : distance;
    distances[kept * count + other] = joined;
    distances[other * count + kept] = joined;
    distances[gone * count + other] = Infinity;
    distances[other * count + gone] = Infinity;
  }
  sizes[kept] = keptSize + goneSize;
  nearestDistance[gone] = Infinity;
  // A merged pair is never nearer to a third cluster than the nearer of the two was, so other neighbours stay nearest.
  for (let other = 0; other < count; other += 1) {
    const lostNeighbour = at(nearest, other) === kept || at(nearest, other) === gone;
    if (other !== gone && (other === kept || lostNeighbour)) findNearest(clusters, other);
  }
};

/** Sums of the rows of each cluster, brought to length 1. */
const meansOf = ({ data, dimensions }: TokenMatrix, rowOf: readonly number[], count: number): TokenMatrix => {
  const means = new Float32Array(count * dimensions);
  rowOf.forEach((row, token) => {
    for (let d = 0; d < dimensions; d += 1)
      means[row * dimensions + d] = at(means, row * dimensions + d) + at(data, token * dimensions + d);
  });
  for (let row = 0; row < count; row += 1) {
    const length = Math.sqrt(dot(means, row * dimensions, row * dimensions, dimensions));
    if (length === 0) continue;
    for (let d = 0; d < dimensions; d += 1)
      means[row * dimensions + d] = at(means, row * dimensions + d) / length;
  }
  return { data: means, count, dimensions };
};

/**
 * Token pooling (Clavié, Chaffin & Adams 2024, arXiv 2409.14683): tokens of length 1 that mean much the same share a
 * row, their normalised mean. Hierarchical clustering after Ward (1963) down to `min(maxRows, ⌈count / factor⌉)` rows.
 * The same tokens always give the same rows.
 */
export const poolTokens = (
  tokens: TokenMatrix,
  { factor = 2, maxRows = 88 }: PoolTokensOptions = {},
): PooledTokens => {
  const count = Math.min(maxRows, Math.ceil(tokens.count / factor));
  const clusters = everyTokenAlone(tokens);
  const clusterOf = Array.from({ length: tokens.count }, (_, token) => token);
  for (let left = tokens.count; left > count; left -= 1) {
    const [kept, gone] = closestPair(clusters);
    merge(clusters, kept, gone);
    clusterOf[gone] = kept;
  }
  // A cluster was merged into a lower one, so the number that it goes under is settled before its own turn comes.
  const settled: number[] = [];
  for (const [token, cluster] of clusterOf.entries())
    settled.push(cluster === token ? token : (settled[cluster] ?? 0));
  const rows = [...new Set(settled)];
  const rowOf = settled.map((cluster) => rows.indexOf(cluster));
  return { tokens: meansOf(tokens, rowOf, rows.length), rowOf };
};
