import { describe, expect, it } from "vitest";
import { cosine, dot, maxSim, type TokenMatrix } from "./max-sim.ts";

const vector = (...numbers: number[]): Float32Array => Float32Array.from(numbers);

describe("dot", () => {
  it("sums the products of numbers at the same place", () => {
    expect(dot(vector(1, 2, 3), vector(4, 5, -6))).toBe(-4);
  });
});

describe("cosine", () => {
  it("does not depend on how long the vectors are", () => {
    expect(cosine(vector(3, 0), vector(5, 5))).toBeCloseTo(Math.SQRT1_2);
    expect(cosine(vector(0, 2), vector(0, -9))).toBe(-1);
  });

  it("is 0 where one of them is nothing", () => {
    expect(cosine(vector(0, 0), vector(1, 1))).toBe(0);
  });
});

const matrix = (rows: readonly (readonly number[])[], dimensions = rows[0]?.length ?? 0): TokenMatrix => ({
  data: Float32Array.from(rows.flat()),
  count: rows.length,
  dimensions,
});

describe("maxSim", () => {
  it("sums the best similarity of each query token and names the passage token", () => {
    const query = matrix([
      [1, 0],
      [0, 1],
    ]);
    const passage = matrix([
      [0.5, 0.25],
      [0.75, -1],
    ]);
    expect(maxSim(query, passage)).toEqual({
      score: 1,
      alignment: [
        { token: 1, similarity: 0.75 },
        { token: 0, similarity: 0.25 },
      ],
    });
  });

  it("keeps a best similarity that is negative", () => {
    const result = maxSim(matrix([[1]]), matrix([[-0.5], [-0.25]]));
    expect(result).toEqual({ score: -0.25, alignment: [{ token: 1, similarity: -0.25 }] });
  });

  it("takes the first of equally similar tokens", () => {
    expect(maxSim(matrix([[1]]), matrix([[0.5], [0.5]])).alignment[0]?.token).toBe(0);
  });

  it.each([1, 2, 3, 4, 5, 7, 8, 9])("agrees with the definition for %i query tokens", (count) => {
    const value = (seed: number): number => Math.fround(Math.sin(seed * 12.9898));
    const rows = (length: number, salt: number) =>
      Array.from({ length }, (_row, row) =>
        Array.from({ length: 6 }, (_cell, cell) => value(row * 6 + cell + salt)),
      );
    const query = rows(count, 1);
    const passage = rows(11, 500);
    const dot = (a: readonly number[], b: readonly number[]) =>
      a.reduce((sum, x, d) => sum + x * (b[d] ?? 0), 0);
    const expected = query.map((q) => Math.max(...passage.map((p) => dot(q, p))));
    const { score, alignment } = maxSim(matrix(query), matrix(passage));
    expect(alignment).toHaveLength(count);
    alignment.forEach(({ similarity }, index) => expect(similarity).toBeCloseTo(expected[index] ?? NaN, 6));
    expect(score).toBeCloseTo(
      expected.reduce((sum, best) => sum + best, 0),
      5,
    );
  });

  it("ignores what lies in the buffer after the last token", () => {
    const passage = { data: Float32Array.from([1, 9]), count: 1, dimensions: 1 };
    expect(maxSim(matrix([[1]]), passage).score).toBe(1);
  });

  it("scores a passage without tokens 0", () => {
    expect(maxSim(matrix([[1]]), matrix([], 1))).toEqual({
      score: 0,
      alignment: [{ token: -1, similarity: 0 }],
    });
  });
});
