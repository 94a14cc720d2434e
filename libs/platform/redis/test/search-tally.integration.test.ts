import { createSearchTally, type SearchTally } from "@quarry/redis";
import { redisTest as it } from "@quarry/testkit";
import { describe, expect, onTestFinished } from "vitest";

const openTally = (url: string): SearchTally => {
  const tally = createSearchTally({ redis: { url } });
  onTestFinished(() => tally.close());
  return tally;
};

const search = { results: 3, cacheLookups: 2, cacheHits: 1, durationMs: 20 };

describe("createSearchTally", () => {
  it("returns nothing before the first search", async ({ redis }) => {
    expect(await openTally(redis.url).read()).toEqual({
      queries: 0,
      results: 0,
      zeroResults: 0,
      cacheLookups: 0,
      cacheHits: 0,
      latencyMs: null,
    });
  });

  it("adds up what several processes have answered at once", async ({ redis }) => {
    const replicas = [openTally(redis.url), openTally(redis.url)];
    const counting = replicas.flatMap((tally) => Array.from({ length: 10 }, () => tally.record(search)));
    await Promise.all([...counting, openTally(redis.url).record({ ...search, results: 0 })]);
    const totals = await openTally(redis.url).read();
    expect(totals).toMatchObject({
      queries: 21,
      results: 60,
      zeroResults: 1,
      cacheLookups: 42,
      cacheHits: 21,
    });
    expect(totals.latencyMs?.p50).toBeGreaterThanOrEqual(20);
    expect(totals.latencyMs?.p99).toBeLessThanOrEqual(22);
  });

  it("fails no search that it cannot count", async () => {
    const tally = openTally("redis://127.0.0.1:1");
    expect(await tally.record(search)).toBeUndefined();
    await expect(tally.read()).rejects.toMatchObject({ code: "redis-down" });
  });
});
