import { describe, expect, it } from "vitest";
import type { Encoded } from "../encoding.ts";
import { vectorSimilarity } from "./vector-similarity.ts";

const east = [1, 0] as const;
const north = [0, 1] as const;
const between = [0.6, 0.8] as const;

type Row = readonly [number, number];

const encoded = (
  dense: Row,
  rows: readonly Row[],
  offsets: readonly Encoded["offsets"][number][] = [],
): Encoded => ({
  dense: new Float32Array(dense),
  tokens: { data: new Float32Array(rows.flat()), count: rows.length, dimensions: 2 },
  offsets: rows.map((_, index) => offsets[index] ?? [index, index + 1]),
});

describe("vectorSimilarity", () => {
  it("takes the nearest passage, and each token's best match in any of them", () => {
    const similarity = vectorSimilarity("abc", encoded(east, [east, north, between]), [
      encoded(between, [east]),
      encoded(north, [north]),
    ]);
    expect(similarity.dense).toBeCloseTo(0.6, 6);
    // Of 1, 1 and .8 the weakest third is .8.
    expect(similarity.weakest).toBeCloseTo(0.8, 6);
  });

  it("goes by the third of the tokens that matches worst", () => {
    const { weakest } = vectorSimilarity("abcdef", encoded(east, [east, east, east, east, north, between]), [
      encoded(east, [east]),
    ]);
    expect(weakest).toBeCloseTo((0 + 0.6) / 2, 6);
  });

  it("heeds no token of a header or of punctuation", () => {
    const offsets = [
      [-1, -1],
      [0, 1],
      [1, 2],
    ] as const;
    const { weakest } = vectorSimilarity("a.", encoded(east, [north, east, north], offsets), [
      encoded(east, [east]),
    ]);
    expect(weakest).toBe(1);
  });

  it("is 0 beside no text, and for a sentence without words", () => {
    expect(vectorSimilarity("a", encoded(east, [east]), [])).toEqual({ dense: 0, weakest: 0 });
    expect(vectorSimilarity("!", encoded(east, [east]), [encoded(east, [east])]).weakest).toBe(0);
  });
});
