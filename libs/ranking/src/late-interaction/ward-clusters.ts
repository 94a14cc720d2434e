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

/**
 * Hierarchical clustering after Ward (1963) of rows of length 1, down to so many clusters, from
 * half the squared distances of each two (`rowDistances`), which are changed in place: for each row the first row of its cluster.
 * The same distances always make the same clusters.
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
  // A cluster is merged into a lower one, so what that one came to is settled before its own turn.
  const settled: number[] = [];
  for (const [token, into] of mergedInto.entries())
    settled.push(into === token ? token : (settled[into] ?? 0));
  return settled;
};
