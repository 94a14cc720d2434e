import type { TokenMatrix } from "./max-sim.ts";

// One type of array for all numbers: code that reads several types is several times slower.
const at = (data: Float32Array, index: number): number => data[index] ?? 0;

/** Returns the products of two rows with two others: each number read is used twice. */
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

/** Returns half the squared distance between unit rows, symmetric; infinite on the diagonal. */
export const rowDistances = (tokens: TokenMatrix): Float32Array => {
  const { count } = tokens;
  const distances = new Float32Array(count * count);
  const last = count - 1;
  const keep = (left: number, right: number, product: number): void => {
    distances[left * count + right] = 1 - product;
    distances[right * count + left] = 1 - product;
  };
  for (let left = 0; left < count; left += 2) {
    // An odd last row is paired with itself, and its result is stored twice.
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

/** Clusters during merging; cluster `i` begins as token `i`, and a merged pair keeps the lower number. */
interface Clusters {
  readonly count: number;
  /** Ward distance of each pair, symmetric; infinite on the diagonal and for merged clusters. */
  readonly distances: Float32Array;
  readonly sizes: Float32Array;
  /** The nearest other cluster of each, and its distance. */
  readonly nearest: Float32Array;
  readonly nearestDistance: Float32Array;
}

const findNearest = ({ count, distances, nearest, nearestDistance }: Clusters, cluster: number): void => {
  let best = -1;
  let min = Infinity;
  for (let other = 0; other < count; other += 1) {
    const distance = at(distances, cluster * count + other);
    if (distance >= min) continue;
    min = distance;
    best = other;
  }
  nearest[cluster] = best;
  nearestDistance[cluster] = min;
};

const everyTokenAlone = (distances: Float32Array, count: number): Clusters => {
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

/** Lance and Williams' update of Ward's distances: the cost of joining a third cluster. */
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
  // A merged pair is never nearer to a third cluster than the nearer of the two was, so other nearest neighbours remain.
  for (let other = 0; other < count; other += 1) {
    const lostNeighbour = at(nearest, other) === kept || at(nearest, other) === gone;
    if (other !== gone && (other === kept || lostNeighbour)) findNearest(clusters, other);
  }
};

/**
 * Clusters unit rows hierarchically (Ward, 1963) down to `clusters` clusters, from half the squared distance of each pair
 * (`rowDistances`), which is modified in place. Returns, for each row, the first row of its cluster. Deterministic.
 */
export const wardClusters = (
  distances: Float32Array,
  { tokens, clusters: wanted }: { readonly tokens: number; readonly clusters: number },
): number[] => {
  const clusters = everyTokenAlone(distances, tokens);
  const mergedInto = Array.from({ length: tokens }, (_, token) => token);
  for (let left = tokens; left > wanted; left -= 1) {
    const [kept, gone] = closestPair(clusters);
    merge(clusters, kept, gone);
    mergedInto[gone] = kept;
  }
  // Clusters merge into lower numbers, so those are resolved first.
  const settled: number[] = [];
  for (const [token, into] of mergedInto.entries())
    settled.push(into === token ? token : (settled[into] ?? 0));
  return settled;
};

export interface PoolTokensOptions {
  /** Average number of tokens per row; default 2. */
  readonly factor?: number;
  /** Maximum rows of one text; default 88. */
  readonly maxRows?: number;
  /** Half the squared distances of each two tokens, if known; modified in place. */
  readonly distances?: Float32Array;
}

/** Pooled rows, and the row of each token. */
export interface PooledTokens {
  /** Unit rows, in the order of their first tokens. */
  readonly tokens: TokenMatrix;
  readonly rowOf: readonly number[];
}

/** Returns the normalised mean of each cluster's rows. */
const meansOf = ({ data, dimensions }: TokenMatrix, rowOf: readonly number[], count: number): TokenMatrix => {
  const means = new Float32Array(count * dimensions);
  for (const [token, row] of rowOf.entries()) {
    const [from, to] = [token * dimensions, row * dimensions];
    for (let d = 0; d < dimensions; d += 1) means[to + d] = at(means, to + d) + at(data, from + d);
  }
  for (let start = 0; start < means.length; start += dimensions) {
    let squares = 0;
    for (let d = start; d < start + dimensions; d += 1) squares += at(means, d) * at(means, d);
    const length = Math.sqrt(squares);
    if (length === 0) continue;
    for (let d = start; d < start + dimensions; d += 1) means[d] = at(means, d) / length;
  }
  return { data: means, count, dimensions };
};

/**
 * Pools tokens (Clavié, Chaffin & Adams 2024, arXiv 2409.14683): unit tokens with nearly the same meaning share a row, their
 * normalised mean; Ward's clusters down to `min(maxRows, ⌈count / factor⌉)` rows. Deterministic.
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
