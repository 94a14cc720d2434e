import { describe, expect, it } from "vitest";
import { bucketOf, endOfBucket, percentileOf } from "./search-tally.ts";

const counted = (durations: readonly number[]): ReadonlyMap<number, number> => {
  const counts = new Map<number, number>();
  for (const bucket of durations.map(bucketOf)) counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
  return counts;
};

describe("bucketOf", () => {
  it.each([0, 0.4, 1, 1.05, 7, 150, 2_000, 119_999])("puts %d ms below the end of its bucket", (duration) => {
    const bucket = bucketOf(duration);
    expect(duration).toBeLessThanOrEqual(endOfBucket(bucket));
    expect(bucket === 0 || duration > endOfBucket(bucket - 1) - 0.05).toBe(true);
  });

  it("has one bucket for everything that takes too long", () => {
    expect(bucketOf(10_000_000)).toBe(bucketOf(1_000_000));
  });
});

describe("percentileOf", () => {
  it("is at most a tenth above the true value", () => {
    const durations = Array.from({ length: 1_000 }, (_, index) => index + 1);
    for (const share of [0.5, 0.95, 0.99]) {
      const found = percentileOf(counted(durations), share) ?? 0;
      expect(found).toBeGreaterThanOrEqual(share * 1_000);
      expect(found).toBeLessThanOrEqual(share * 1_000 * 1.1 + 0.1);
    }
  });

  it("is the only value there is", () => {
    expect(percentileOf(counted([40]), 0.99)).toBe(endOfBucket(bucketOf(40)));
  });

  it("is empty when nothing was counted", () => {
    expect(percentileOf(new Map(), 0.5)).toBeNull();
  });
});
