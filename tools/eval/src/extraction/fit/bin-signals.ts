/** Signals of all cases by column, each value as the number of its bin. */
export interface BinnedSignals {
  readonly columns: readonly Uint8Array[];
  /** For each column, the greatest value of each bin but the last. */
  readonly edges: readonly Float64Array[];
}

const maxBins = 64;

const edgesOf = (values: Float32Array): Float64Array => {
  const distinct = [...new Set(values)].sort((one, other) => one - other);
  const between = distinct.slice(1).map((value, place) => (value + (distinct[place] ?? 0)) / 2);
  if (between.length < maxBins) return Float64Array.from(between);
  const sorted = values.toSorted();
  const quantiles = Array.from({ length: maxBins - 1 }, (_, bin) => {
    const value = sorted[Math.floor(((bin + 1) * sorted.length) / maxBins)] ?? 0;
    return Math.round(value * 10_000) / 10_000;
  });
  return Float64Array.from(new Set(quantiles));
};

const binOf = (value: number, edges: Float64Array): number => {
  let [low, high] = [0, edges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value <= (edges[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
};

/** Sorts the values of each signal into at most 64 bins of about as many cases. */
export const binSignals = (rows: readonly Float32Array[]): BinnedSignals => {
  const width = rows[0]?.length ?? 0;
  const columns: Uint8Array[] = [];
  const edges: Float64Array[] = [];
  for (let column = 0; column < width; column += 1) {
    const values = Float32Array.from(rows, (row) => row[column] ?? 0);
    const own = edgesOf(values);
    edges.push(own);
    columns.push(Uint8Array.from(values, (value) => binOf(value, own)));
  }
  return { columns, edges };
};
