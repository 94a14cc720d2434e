import { describe, expect, it } from "vitest";
import { scatteredRows } from "../../test/scattered-rows.ts";
import type { TokenMatrix } from "./max-sim.ts";
import { rowDistances } from "./row-distances.ts";
import { wardClusters } from "./ward-clusters.ts";

/** Ward's clustering by its definition: in every step the pair whose union adds least to the squares within. */
const byDefinition = ({ data, count, dimensions }: TokenMatrix, target: number): number[][] => {
  const vector = (token: number) => [...data.subarray(token * dimensions, (token + 1) * dimensions)];
  const meanOf = (tokens: readonly number[]) =>
    Array.from(
      { length: dimensions },
      (_, d) => tokens.reduce((sum, token) => sum + (vector(token)[d] ?? 0), 0) / tokens.length,
    );
  const cost = (left: readonly number[], right: readonly number[]) => {
    const [a, b] = [meanOf(left), meanOf(right)];
    const squares = a.reduce((sum, value, d) => sum + (value - (b[d] ?? 0)) ** 2, 0);
    return (squares * left.length * right.length) / (left.length + right.length);
  };
  const clusters = Array.from({ length: count }, (_, token) => [token]);
  while (clusters.length > target) {
    const pairs = clusters.flatMap((left, index) =>
      clusters.slice(index + 1).map((right) => ({ left, right, cost: cost(left, right) })),
    );
    const best = pairs.reduce((least, pair) => (pair.cost < least.cost ? pair : least));
    best.left.push(...best.right);
    clusters.splice(clusters.indexOf(best.right), 1);
  }
  return clusters.map((tokens) => tokens.toSorted((a, b) => a - b));
};

const clustersOf = (tokens: TokenMatrix, clusters: number): number[] =>
  wardClusters(rowDistances(tokens), { tokens: tokens.count, clusters });

describe("wardClusters", () => {
  it.each([
    [7, 3],
    [24, 12],
    [25, 9],
  ])("agrees with the definition on %i rows in %i clusters", (rows, count) => {
    const tokens = scatteredRows(rows, 6);
    const expected = byDefinition(tokens, count).flatMap((cluster) =>
      cluster.map((row): [number, number] => [row, cluster[0] ?? NaN]),
    );
    const found = clustersOf(tokens, count);
    expect(found).toEqual(Array.from({ length: rows }, (_, row) => new Map(expected).get(row)));
  });

  it("leaves every row alone when there are no more than clusters", () => {
    expect(clustersOf(scatteredRows(3, 4), 3)).toEqual([0, 1, 2]);
    expect(clustersOf(scatteredRows(3, 4), 9)).toEqual([0, 1, 2]);
  });

  it("has no clusters of no rows", () => {
    expect(clustersOf(scatteredRows(0, 4), 0)).toEqual([]);
  });
});
