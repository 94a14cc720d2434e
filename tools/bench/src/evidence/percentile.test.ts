import { describe, expect, it } from "vitest";
import { percentile } from "./percentile.ts";

describe("percentile", () => {
  it.each([
    [[3, 1, 2], 0.5, 2],
    [[4, 1, 3, 2], 0.5, 2],
    [Array.from({ length: 100 }, (_, index) => index + 1), 0.95, 95],
    [[7], 0.95, 7],
    [[], 0.5, 0],
  ])("is of %j at %d: %d", (values, share, expected) => {
    expect(percentile(values, share)).toBe(expected);
  });
});
