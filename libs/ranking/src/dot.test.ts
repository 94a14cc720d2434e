import { describe, expect, it } from "vitest";
import { cosine, dot } from "./dot.ts";

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
