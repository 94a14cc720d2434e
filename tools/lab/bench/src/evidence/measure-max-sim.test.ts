import { maxSim } from "@quarry/ranking";
import { describe, expect, it } from "vitest";
import { naiveMaxSim, randomRows } from "./measure-max-sim.ts";
import { createRandom } from "./text-maker.ts";

describe("naiveMaxSim", () => {
  it("gives the score of the product's own loop", () => {
    const random = createRandom(1);
    const [query, passage] = [randomRows(5, 16, random), randomRows(7, 16, random)];
    expect(naiveMaxSim(query, passage)).toBeCloseTo(maxSim(query, passage).score, 5);
  });
});

describe("randomRows", () => {
  it("makes rows of length 1", () => {
    const { data, count } = randomRows(3, 8, createRandom(1));
    expect(count).toBe(3);
    for (let row = 0; row < count; row += 1)
      expect(Math.hypot(...data.subarray(row * 8, (row + 1) * 8))).toBeCloseTo(1, 5);
  });
});
