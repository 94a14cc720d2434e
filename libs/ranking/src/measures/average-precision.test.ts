import { describe, expect, it } from "vitest";
import { averagePrecision } from "./average-precision.ts";

const relevance = new Map([
  ["a", 1],
  ["b", 1],
  ["c", 0],
]);

describe("averagePrecision", () => {
  it("averages the precision at each relevant rank", () => {
    expect(averagePrecision(["a", "c", "b"], relevance)).toBeCloseTo((1 + 2 / 3) / 2, 12);
  });

  it("counts a relevant id that is not ranked as 0", () => {
    expect(averagePrecision(["a"], relevance)).toBe(0.5);
  });

  it("counts a repeated id once", () => {
    expect(averagePrecision(["a", "a", "b"], relevance)).toBe(1);
  });

  it("is 0 where nothing is relevant", () => {
    expect(averagePrecision(["a"], new Map())).toBe(0);
  });
});
