import {
  dequantiseRows,
  maxSim,
  type QuantisedMatrix,
  quantiseRows,
  readQuantisedRows,
  type TokenMatrix,
} from "@quarry/ranking";
import { describe, expect, it } from "vitest";
import { createMaxSimGraph } from "./late-interaction-graphs.ts";

const dimensions = 384;

/** Deterministic pseudo-random unit rows. */
const unitRows = (count: number, salt: number): TokenMatrix => {
  const rows = Array.from({ length: count }, (_, row) => {
    const values = Array.from({ length: dimensions }, (_, d) =>
      Math.sin((row * dimensions + d + 1) * 12.9898 + salt),
    );
    const length = Math.hypot(...values);
    return values.map((value) => value / length);
  });
  return { data: Float32Array.from(rows.flat()), count, dimensions };
};

const stored = (rows: TokenMatrix): QuantisedMatrix => readQuantisedRows(quantiseRows(rows), dimensions);

const chosen = ({ data, dimensions }: TokenMatrix, rows: readonly number[]): TokenMatrix => ({
  data: Float32Array.from(
    rows.flatMap((row) => [...data.subarray(row * dimensions, (row + 1) * dimensions)]),
  ),
  count: rows.length,
  dimensions,
});

describe("createMaxSimGraph", () => {
  const graph = createMaxSimGraph();
  const query = unitRows(9, 0.5);

  it("agrees with the straightforward loop on passages of any length", async () => {
    // The first passage contains the query's own tokens, so similarities reach 1.
    const passages = [query, ...[1, 7, 40].map((count) => unitRows(count, count))].map(stored);
    const { scores } = await graph.score(query, passages);
    expect(scores).toHaveLength(4);
    passages.forEach((passage, index) => {
      const expected = maxSim(query, dequantiseRows(passage)).score;
      expect(Math.abs((scores[index] ?? NaN) - expected)).toBeLessThan(0.01 * query.count);
    });
    expect(scores[0]).toBeGreaterThan(8.9);
  });

  it("returns the score of some rows of a passage alone", async () => {
    const passages = [unitRows(5, 1), unitRows(12, 2)].map(stored);
    const { ofRows } = await graph.score(query, passages);
    const second = dequantiseRows(passages[1] ?? stored(query));
    const expected = maxSim(query, chosen(second, [3, 11])).score;
    expect(Math.abs(ofRows(1, [3, 11]) - expected)).toBeLessThan(0.01 * query.count);
    expect(ofRows(1, [])).toBe(0);
  });

  it("keeps a best similarity that is negative", async () => {
    const opposite = { ...query, data: query.data.map((value) => -value), count: 1 };
    const one = { ...query, count: 1 };
    const { scores } = await graph.score(one, [stored(opposite)]);
    expect(scores[0]).toBeCloseTo(-1, 1);
  });

  it("scores a query token of zeros 0", async () => {
    const zeros = { ...query, data: new Float32Array(dimensions), count: 1 };
    expect((await graph.score(zeros, [stored(query)])).scores).toEqual([0]);
  });

  it("scores a passage without rows 0", async () => {
    const { scores } = await graph.score(query, [stored(unitRows(0, 1)), stored(query)]);
    expect(scores[0]).toBe(0);
    expect(scores[1]).toBeGreaterThan(8.9);
  });

  it("returns a result if there is nothing to multiply", async () => {
    expect((await graph.score(query, [])).scores).toEqual([]);
    expect((await graph.score(unitRows(0, 1), [stored(query)])).scores).toEqual([0]);
  });

  it("rejects rows of another encoder", async () => {
    const other = readQuantisedRows("?".repeat(128), 128);
    await expect(graph.score(query, [other])).rejects.toThrow("128 dimensions do not match a query of 384");
  });
});
