import type { TokenMatrix } from "@quarry/ranking";

const highestLevel = 127;

/** Query tokens as columns of int8, and what one level of each token is worth. */
export interface QuantisedQuery {
  readonly columns: Int8Array;
  readonly steps: Float32Array;
}

/** Each token by its own scale, so that one with an outlier costs the others nothing. */
export const quantiseQuery = ({ data, count, dimensions }: TokenMatrix): QuantisedQuery => {
  const columns = new Int8Array(count * dimensions);
  const steps = Float32Array.from({ length: count }, (_, token) => {
    const row = data.subarray(token * dimensions, (token + 1) * dimensions);
    return row.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / highestLevel;
  });
  steps.forEach((step, token) => {
    // In a token of zeros this is 0 / 0, which an Int8Array keeps as 0.
    for (let d = 0; d < dimensions; d += 1)
      columns[d * count + token] = Math.round((data[token * dimensions + d] ?? 0) / step);
  });
  return { columns, steps };
};
