import { describe, expect, it } from "vitest";
import { scatteredRows } from "../test/scattered-rows.ts";
import type { TokenMatrix } from "./max-sim.ts";
import { poolTokens, rowDistances, wardClusters } from "./pool-tokens.ts";

/** Ward's clustering by definition: each step merges the pair whose union adds least to the within-cluster sum of squares. */
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
    const best = pairs.reduce((min, pair) => (pair.cost < min.cost ? pair : min));
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

  it("leaves every row alone when there are no more rows than clusters", () => {
    expect(clustersOf(scatteredRows(3, 4), 3)).toEqual([0, 1, 2]);
    expect(clustersOf(scatteredRows(3, 4), 9)).toEqual([0, 1, 2]);
  });

  it("has no clusters of no rows", () => {
    expect(clustersOf(scatteredRows(0, 4), 0)).toEqual([]);
  });
});

const unit = (angle: number): [number, number] => [Math.cos(angle), Math.sin(angle)];

/** Tokens as directions in the plane, in degrees. */
const directions = (...degrees: readonly number[]): TokenMatrix => ({
  data: Float32Array.from(degrees.flatMap((angle) => unit((angle * Math.PI) / 180))),
  count: degrees.length,
  dimensions: 2,
});

const degreesOf = ({ data, count }: TokenMatrix): number[] =>
  Array.from({ length: count }, (_, row) =>
    Math.round((Math.atan2(data[row * 2 + 1] ?? NaN, data[row * 2] ?? NaN) * 180) / Math.PI),
  );

describe("poolTokens", () => {
  it("joins what points the same way and keeps the order of first tokens", () => {
    const { tokens, rowOf } = poolTokens(directions(0, 90, 10, 100, 180, 190));
    expect(rowOf).toEqual([0, 1, 0, 1, 2, 2]);
    expect(degreesOf(tokens)).toEqual([5, 95, -175]);
  });

  it("makes rows of length 1", () => {
    const { tokens } = poolTokens(scatteredRows(33, 12));
    const lengths = Array.from({ length: tokens.count }, (_, row) =>
      Math.hypot(...tokens.data.subarray(row * 12, (row + 1) * 12)),
    );
    expect(tokens.count).toBe(17);
    for (const length of lengths) expect(length).toBeCloseTo(1, 5);
  });

  it("makes no more rows than allowed, however long the text", () => {
    const { tokens, rowOf } = poolTokens(scatteredRows(60, 8), { maxRows: 9 });
    expect(tokens.count).toBe(9);
    expect(new Set(rowOf)).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7, 8]));
  });

  it("changes nothing when no tokens share a row", () => {
    const given = directions(0, 0, 90);
    const { tokens, rowOf } = poolTokens(given, { factor: 1 });
    expect(rowOf).toEqual([0, 1, 2]);
    expect(degreesOf(tokens)).toEqual([0, 0, 90]);
  });

  it("joins opposite tokens into a row of nothing rather than of no numbers", () => {
    const { tokens } = poolTokens(directions(0, 180));
    expect([...tokens.data].every((value) => Math.abs(value) <= 1)).toBe(true);
  });

  it("makes no rows of no tokens", () => {
    expect(poolTokens(scatteredRows(0, 8))).toEqual({
      tokens: { data: new Float32Array(), count: 0, dimensions: 8 },
      rowOf: [],
    });
  });
});
