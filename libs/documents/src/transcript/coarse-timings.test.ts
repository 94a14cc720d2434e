import { describe, expect, it } from "vitest";
import { coarseTimings } from "./coarse-timings.ts";

const timings = [0, 1, 2, 3, 4].map((index) => ({
  start: index * 5,
  end: index * 5 + 4,
  startMs: index * 100,
  endMs: index * 100 + 90,
}));

describe("coarseTimings", () => {
  it("keeps timings as they are where there is room for all", () => {
    expect(coarseTimings(timings, 5)).toBe(timings);
  });

  it("gives neighbours one time together where there is not, and leaves none out", () => {
    expect(coarseTimings(timings, 3)).toEqual([
      { start: 0, end: 9, startMs: 0, endMs: 190 },
      { start: 10, end: 19, startMs: 200, endMs: 390 },
      { start: 20, end: 24, startMs: 400, endMs: 490 },
    ]);
  });
});
