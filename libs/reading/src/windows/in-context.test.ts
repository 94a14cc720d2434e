import { describe, expect, it } from "vitest";
import { inContext, meanInContext } from "./in-context.ts";

describe("inContext", () => {
  it("gives an item with two neighbours on either side, which count for less", () => {
    expect(inContext(["a", "b", "c", "d", "e", "f"], 2)).toEqual([
      { item: "a", weight: 1 },
      { item: "b", weight: 2 },
      { item: "c", weight: 3 },
      { item: "d", weight: 2 },
      { item: "e", weight: 1 },
    ]);
  });

  it("gives the neighbours there are at the ends", () => {
    expect(inContext(["a", "b"], 1)).toEqual([
      { item: "a", weight: 2 },
      { item: "b", weight: 3 },
    ]);
  });
});

describe("meanInContext", () => {
  it("weighs each value by its distance", () => {
    expect(meanInContext([0, 0, 9, 0, 0], 2)).toBe(3);
    expect(meanInContext([6, 0], 0)).toBeCloseTo((3 * 6) / 5, 12);
  });

  it("is 0 for no values", () => {
    expect(meanInContext([], 0)).toBe(0);
  });
});
