import { createSharedLimit, type SharedLimit } from "@quarry/queue";
import { eventually, redisTest, type RunningRedis } from "@quarry/testkit";
import { Redis } from "ioredis";
import { afterEach, describe, expect, it } from "vitest";

const opened: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((part) => part.close()));
});
const keep = <Part extends { close(): Promise<unknown> }>(part: Part): Part => {
  opened.push(part);
  return part;
};

interface Limits {
  readonly concurrency?: number;
  readonly tokensPerMinute?: number;
  readonly leaseMs?: number;
}

const limit = ({ url }: Pick<RunningRedis, "url">, limits: Limits = {}): SharedLimit =>
  keep(
    createSharedLimit({
      redis: { url },
      name: "endpoint",
      concurrency: 2,
      tokensPerMinute: 0,
      leaseMs: 60_000,
      ...limits,
    }),
  );

const lookAt = ({ url }: RunningRedis): Redis => {
  const connection = new Redis(url);
  opened.push({ close: () => connection.quit() });
  return connection;
};

const taken = async (shared: SharedLimit, tokens = 1) => {
  const place = await shared.take(tokens);
  if (!place.granted) throw new Error(`there is no place for ${place.afterMs} ms`);
  return place;
};

describe("createSharedLimit", () => {
  redisTest("has so many places for all processes together", async ({ redis }) => {
    const [one, other] = [limit(redis), limit(redis)];
    const place = await taken(one);
    await taken(other);
    expect(await one.take(1)).toStrictEqual({ granted: false, afterMs: 100 });
    await place.release(1);
    expect(await other.take(1)).toMatchObject({ granted: true });
  });

  redisTest("frees the place of a process that died when its lease is over", async ({ redis }) => {
    const shared = limit(redis, { concurrency: 1 });
    await taken(shared);
    const connection = lookAt(redis);
    const [holder = ""] = await connection.zrange("limit:endpoint:places", 0, "-1");
    await connection.zincrby("limit:endpoint:places", -60_001, holder);
    expect(await shared.take(1)).toMatchObject({ granted: true });
  });

  redisTest("keeps the place of a call that takes longer than a lease", async ({ redis }) => {
    const shared = limit(redis, { concurrency: 1, leaseMs: 6_000 });
    const place = await taken(shared);
    const connection = lookAt(redis);
    const leaseEnd = async (): Promise<number> =>
      Number((await connection.zrange("limit:endpoint:places", 0, "-1", "WITHSCORES"))[1]);
    const first = await leaseEnd();
    await eventually(async () => expect(await leaseEnd()).toBeGreaterThan(first));
    expect(await shared.take(1)).toMatchObject({ granted: false });
    await place.release(1);
    expect(await shared.take(1)).toMatchObject({ granted: true });
  });

  redisTest(
    "gives out so many tokens per minute, and says when there are enough again",
    async ({ redis }) => {
      const shared = limit(redis, { concurrency: 9, tokensPerMinute: 600 });
      await taken(limit(redis, { concurrency: 9, tokensPerMinute: 600 }), 500);
      expect(await shared.take(400)).toStrictEqual({ granted: false, afterMs: expect.closeTo(30_000, -4) });
      await lookAt(redis).hincrby("limit:endpoint:tokens", "at", -30_000);
      expect(await shared.take(400)).toMatchObject({ granted: true });
    },
  );

  redisTest("counts the tokens that were used, not those that were feared", async ({ redis }) => {
    const shared = limit(redis, { concurrency: 9, tokensPerMinute: 600 });
    const place = await taken(shared, 600);
    await place.release(200);
    expect(await shared.take(400)).toMatchObject({ granted: true });
    expect(await shared.take(100)).toMatchObject({ granted: false });
  });

  redisTest(
    "lets a call out that takes more than a minute allows, once the bucket is full",
    async ({ redis }) => {
      const shared = limit(redis, { concurrency: 9, tokensPerMinute: 600 });
      await taken(shared, 10_000);
      expect(await shared.take(10_000)).toStrictEqual({
        granted: false,
        afterMs: expect.closeTo(60_000, -4),
      });
    },
  );

  it("says that Redis is away", async () => {
    await expect(limit({ url: "redis://127.0.0.1:1" }).take(1)).rejects.toMatchObject({ code: "redis-down" });
  });
});
