import { aStoredPassage } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { checkVectors } from "./passage-point.ts";
import type { StoredPassage } from "./passage.ts";

const along = Float32Array.of(1, 0);
const sound: Partial<StoredPassage> = { dense: along, tokens: { data: along, count: 1, dimensions: 2 } };
const matrix = (data: readonly number[], count: number, dimensions = 2): StoredPassage["tokens"] => ({
  data: Float32Array.from(data),
  count,
  dimensions,
});

const malformed: readonly (readonly [string, Partial<StoredPassage>, RegExp])[] = [
  [
    "a dense vector of another length",
    { dense: Float32Array.of(1, 0, 0) },
    /^dense .* has 3 dimensions.* takes 2/,
  ],
  ["a dense vector with NaN", { dense: Float32Array.of(1, NaN) }, /^dense .* holds NaN at position 1/],
  ["a dense vector of zeros", { dense: Float32Array.of(0, 0) }, /^dense .* is all zeros/],
  ["an empty dense vector", { dense: new Float32Array() }, /^dense .* has 0 dimensions/],
  ["no token vectors", { tokens: matrix([], 0) }, /^tokens .* has 0 rows/],
  ["token vectors without dimensions", { tokens: matrix([], 1, 0) }, /^tokens .* of 0 dimensions/],
  [
    "fewer numbers than rows need",
    { tokens: matrix([1, 0, 1], 2) },
    /^tokens .* holds 3 numbers, not 2 rows of 2/,
  ],
  [
    "an infinite token vector",
    { tokens: matrix([1, Infinity], 1) },
    /^tokens .* holds Infinity at position 1/,
  ],
  ["a token vector of zeros", { tokens: matrix([1, 0, 0, 0], 2) }, /^tokens .* is all zeros in row 1/],
  [
    "a sentence outside",
    { sentences: [{ start: 0, end: 99, rows: [] }] },
    /^sentences .* has 0–99.* is 0–17/,
  ],
  [
    "a row that is not there",
    { sentences: [{ start: 0, end: 5, rows: [1] }] },
    /^sentences .* names row 1 of 1/,
  ],
];

describe("checkVectors", () => {
  it.each(malformed)("refuses %s, saying where and why", (_what, changes, message) => {
    const passage = aStoredPassage({ ...sound, ...changes });
    expect(() => checkVectors(passage, 2)).toThrow(
      expect.objectContaining({ code: "bad-input", retry: "never", message: expect.stringMatching(message) }),
    );
  });

  it("names the passage", () => {
    const passage = aStoredPassage({ ...sound, dense: Float32Array.of(1, NaN) });
    expect(() => checkVectors(passage, 2)).toThrow(passage.passageId);
  });

  it("takes a sound passage", () => {
    expect(() => checkVectors(aStoredPassage(sound), 2)).not.toThrow();
  });
});
