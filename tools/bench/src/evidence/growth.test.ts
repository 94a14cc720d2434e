import { describe, expect, it } from "vitest";
import { someSize } from "../../test/some-size.ts";
import { growthOf } from "./growth.ts";
import type { SizeNumbers } from "./measure-sizes.ts";

const sizes: readonly SizeNumbers[] = [
  someSize({ passages: 1_000, p50Ms: 10, p95Ms: 20, storedBytes: 50_000_000 }),
  someSize({ passages: 10_000, p50Ms: 20, p95Ms: 30, storedBytes: 320_000_000 }),
];

describe("growthOf", () => {
  it("compares each size with the one before", () => {
    expect(growthOf(sizes)).toEqual([
      {
        fromPassages: 1_000,
        toPassages: 10_000,
        passagesRatio: 10,
        p50Ratio: 2,
        p95Ratio: 1.5,
        bytesPerAddedPassage: 30_000,
      },
    ]);
  });

  it("has nothing to say of one size", () => {
    expect(growthOf(sizes.slice(0, 1))).toEqual([]);
  });
});
