import { describe, expect, it } from "vitest";
import { isDeep } from "./is-deep.ts";

const nested = (levels: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

describe("isDeep", () => {
  it.each([
    [0, false],
    [500, false],
    [501, true],
    [100_000, true],
  ])("says of %i levels: %s", (levels, expected) => {
    expect(isDeep(nested(levels))).toBe(expected);
  });
});
