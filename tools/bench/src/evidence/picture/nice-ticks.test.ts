import { describe, expect, it } from "vitest";
import { niceTicks } from "./nice-ticks.ts";

describe("niceTicks", () => {
  it.each([
    [150, [0, 50, 100, 150]],
    [40_000, [0, 10_000, 20_000, 30_000, 40_000]],
    [7, [0, 2, 4, 6, 8]],
    [0, [0, 1]],
  ])("goes up to %d in round steps", (highest, expected) => {
    expect(niceTicks(highest)).toEqual(expected);
  });
});
