import type { Logger } from "@quarry/observability";
import { type Cache, type CacheOptions, createCache } from "@quarry/redis";
import { redisTest, type RunningRedis } from "@quarry/testkit";
import { Redis } from "ioredis";
import { describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";

const schema = z.object({ text: z.string() });
type Note = z.output<typeof schema>;

const recordingLog = () => {
  const lines: string[] = [];
  const warn: Logger["warn"] = (_fields, message) => void lines.push(message);
  return { log: { warn }, lines };
};

const open = (redis: Pick<RunningRedis, "url">, changes: Partial<CacheOptions<Note>> = {}): Cache<Note> => {
  const { log } = recordingLog();
  const options = { redis: { url: redis.url }, prefix: "notes", ttlSeconds: 60, schema, log };
  const cache = createCache({ ...options, ...changes });
  onTestFinished(() => cache.close());
  return cache;
};

const openClient = (redis: RunningRedis): Redis => {
  const connection = new Redis(redis.url);
  onTestFinished(() => connection.disconnect());
  return connection;
};

describe("createCache", () => {
  redisTest("gives what another process has kept, under any key", async ({ redis }) => {
    const key = `${"question ".repeat(10_000)}\u0000 漢字`;
    await open(redis).set(key, { text: "漢字" });
    const other = open(redis);
    expect(await other.get(key)).toStrictEqual({ text: "漢字" });
    expect(await other.get(`${key}.`)).toBeUndefined();
  });

  redisTest("keeps prefixes apart", async ({ redis }) => {
    await open(redis).set("a", { text: "mine" });
    expect(await open(redis, { prefix: "others" }).get("a")).toBeUndefined();
  });

  redisTest("keeps an entry for its time and not longer", async ({ redis }) => {
    await open(redis, { ttlSeconds: 100 }).set("a", { text: "a" });
    const connection = openClient(redis);
    const lifetimes = await Promise.all((await connection.keys("*")).map((key) => connection.ttl(key)));
    expect(lifetimes).toStrictEqual([expect.closeTo(100, -1), expect.closeTo(100, -1)]);
  });

  redisTest("lets the oldest entry go when there are too many", async ({ redis }) => {
    const cache = open(redis, { maxEntries: 2 });
    for (const key of ["a", "b", "a", "c"]) await cache.set(key, { text: key });
    expect(await cache.get("a")).toStrictEqual({ text: "a" });
    expect(await cache.get("b")).toBeUndefined();
    expect(await cache.get("c")).toStrictEqual({ text: "c" });
    expect(await openClient(redis).dbsize()).toBe(3);
  });

  redisTest("keeps no value that is too big, and the one before it stays", async ({ redis }) => {
    const cache = open(redis, { maxBytes: 40 });
    await cache.set("a", { text: "small" });
    await cache.set("a", { text: "漢".repeat(20) });
    expect(await cache.get("a")).toStrictEqual({ text: "small" });
  });

  redisTest("counts an entry that does not fit as missing", async ({ redis }) => {
    const cache = open(redis);
    await cache.set("a", { text: "a" });
    const connection = openClient(redis);
    const [entry = ""] = await connection.keys("cache:notes:*");
    for (const damaged of ['{"title":"of another version"}', "{"]) {
      await connection.set(entry, damaged);
      expect(await cache.get("a")).toBeUndefined();
    }
  });

  it("answers without Redis, and says so once", async () => {
    const { log, lines } = recordingLog();
    const cache = open({ url: "redis://127.0.0.1:1" }, { log, clock: () => 0 });
    expect(await cache.get("a")).toBeUndefined();
    expect(await cache.get("b")).toBeUndefined();
    await expect(cache.set("a", { text: "a" })).resolves.toBeUndefined();
    expect(lines).toStrictEqual([
      "cannot read from the cache, continuing without it",
      "cannot write to the cache, continuing without it",
    ]);
  });
});
