import { describe, expect, it } from "vitest";
import { planBatches } from "./plan-batches.ts";

describe("planBatches", () => {
  it("puts texts of like length together, as many as fit when padded", () => {
    expect(planBatches([100, 10, 90, 12, 11], 200)).toEqual([
      [1, 4, 3],
      [2, 0],
    ]);
  });

  it("lets a text that is longer than the budget go alone", () => {
    expect(planBatches([300, 5, 400], 200)).toEqual([[1], [0], [2]]);
  });

  it("gives every text a pass of its own without a budget", () => {
    expect(planBatches([3, 1, 2], 0)).toEqual([[1], [2], [0]]);
  });

  it("has nothing to do for no texts", () => {
    expect(planBatches([], 200)).toEqual([]);
  });
});
