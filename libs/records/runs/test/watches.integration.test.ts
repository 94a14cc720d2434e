import { researchRequestSchema, type WatchEntry } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import { openRedisClient } from "@quarry/redis/testing";
import { createWatchStore, type NewWatch, type WatchStore } from "@quarry/runs";
import { redisTest } from "@quarry/testkit";
import { describe, expect } from "vitest";

const it = redisTest.extend<{ readonly watches: WatchStore }>({
  watches: async ({ redis }, use) => {
    const watches = createWatchStore({ redis: { url: redis.url } });
    await use(watches);
    await watches.close();
  },
});

const aWatch: NewWatch = {
  request: researchRequestSchema.parse({ question: "How tall is the tower?" }),
  schedule: "every 1d",
  timeZone: "UTC",
};

const create = async (watches: WatchStore, changes: Partial<NewWatch> = {}) =>
  await watches.create(watches.newId(changes.owner), { ...aWatch, ...changes });

const changes: WatchEntry["changes"] = [
  {
    kind: "new",
    text: "The tower is painted.",
    sources: [
      {
        uri: "https://tower.example.org/",
        title: "The tower",
        documentId: "0198a2b4-0000-7000-8000-000000000001",
        start: 0,
        end: 21,
        quote: "The tower is painted.",
        change: "changed",
      },
    ],
  },
];

const end = {
  runId: "r-00000001",
  at: "2026-11-27T08:00:00.000Z",
  outcome: "changed",
  detail: "",
  changes,
  hasReport: true,
} as const;

describe("the watch store", () => {
  it("lists the watches of an owner, newest first, and those of no other", async ({ watches }) => {
    const first = await create(watches, { owner: "anna" });
    await create(watches, { owner: "ben" });
    const second = await create(watches, { owner: "anna" });
    const listed = await watches.list({ limit: 10, owner: "anna" });
    expect(new Set(listed.map(({ id }) => id))).toEqual(new Set([first.id, second.id]));
  });

  it("keeps a key to its number of watches, and gives room when one is removed", async ({ watches }) => {
    const limited = { limits: { keyId: "k-1" }, maxOfKey: 1 };
    const { id } = await create(watches, limited);
    await expect(create(watches, limited)).rejects.toSatisfy(
      (error) => error instanceof Failure && error.code === "too-many",
    );
    expect(await watches.remove(id)).toBe(true);
    await create(watches, limited);
  });

  it("keeps the entry and the report of a repetition once, however often it is settled", async ({
    watches,
  }) => {
    const { id } = await create(watches);
    await watches.begin(id, end.runId);
    await watches.settle(id, end);
    await watches.settle(id, end);
    expect(await watches.entries(id, 10)).toEqual([{ runId: end.runId, at: end.at, changes }]);
    expect(await watches.get(id)).toMatchObject({
      openRunId: null,
      reportRunId: end.runId,
      outcome: "changed",
      checkedAt: end.at,
    });
  });

  it("keeps the report to compare with when a repetition leaves none", async ({ watches }) => {
    const { id } = await create(watches, { reportRunId: "r-00000009" });
    await watches.settle(id, { ...end, outcome: "unchanged", changes: [], hasReport: false });
    expect(await watches.get(id)).toMatchObject({ reportRunId: "r-00000009", outcome: "unchanged" });
    expect(await watches.entries(id, 10)).toEqual([]);
  });

  it("writes nothing for a watch that was removed meanwhile", async ({ watches }) => {
    const { id } = await create(watches);
    await watches.remove(id);
    expect(await watches.settle(id, end)).toBe(false);
    expect(await watches.change(id, { paused: true })).toBe(false);
    expect(await watches.get(id)).toBeUndefined();
  });

  it("changes the schedule and pauses", async ({ watches }) => {
    const { id } = await create(watches);
    await watches.change(id, { paused: true, schedule: "every 2d" });
    expect(await watches.get(id)).toMatchObject({ paused: true, schedule: "every 2d", timeZone: "UTC" });
    await watches.change(id, { paused: false });
    expect(await watches.get(id)).toMatchObject({ paused: false });
  });

  it("are paused and removed in a full Redis", async ({ watches, redis }) => {
    const limits = { openRuns: 0, openRunsOfKey: 0, keyId: "k-1" };
    const { id } = await create(watches, { limits });
    const client = openRedisClient(redis);
    await client.config("SET", "maxmemory", "1");
    await watches.pauseOfKey("k-1");
    expect(await watches.get(id)).toMatchObject({ paused: true });
    expect(await watches.remove(id)).toBe(true);
    await client.config("SET", "maxmemory", "0");
    expect(await watches.get(id)).toBeUndefined();
  });

  it("are paused together by the key that made them", async ({ watches }) => {
    const limits = { openRuns: 0, openRunsOfKey: 0 };
    const one = await create(watches, { limits: { ...limits, keyId: "k-1" } });
    const other = await create(watches, { limits: { ...limits, keyId: "k-2" } });
    await watches.pauseOfKey("k-1");
    expect([(await watches.get(one.id))?.paused, (await watches.get(other.id))?.paused]).toEqual([
      true,
      false,
    ]);
  });
});
