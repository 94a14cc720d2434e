import { createHostGate, type HostGate } from "@quarry/redis";
import { openRedisClient } from "@quarry/redis/testing";
import { eventually, holdLeaseTimers, redisTest, type RunningRedis } from "@quarry/testkit";
import { describe, expect, it, onTestFinished } from "vitest";

interface Limits {
  readonly concurrency?: number;
}

/** Longer than any pause of a busy machine. */
const leaseMs = 600_000;

const open = ({ url }: Pick<RunningRedis, "url">, limits: Limits = {}): HostGate => {
  const gate = createHostGate({ redis: { url }, concurrency: 2, leaseMs, ...limits });
  onTestFinished(() => gate.close());
  return gate;
};

const taken = async (gate: HostGate, host = "a.example") => {
  const place = await gate.take(host, 0);
  if (!place.granted) throw new Error(`there is no place for ${place.afterMs} ms`);
  return place;
};

describe("createHostGate", () => {
  redisTest("limits the places at a host for all processes together", async ({ redis }) => {
    const [one, other] = [open(redis), open(redis)];
    const place = await taken(one);
    await taken(other);
    expect(await one.take("a.example", 0)).toEqual({ granted: false, afterMs: 100, isResting: false });
    expect(await one.take("b.example", 0)).toMatchObject({ granted: true });
    await place.release(true);
    expect(await other.take("a.example", 0)).toMatchObject({ granted: true });
  });

  redisTest("lets requests to a host begin one delay after the other", async ({ redis }) => {
    const [one, other] = [open(redis, { concurrency: 9 }), open(redis, { concurrency: 9 })];
    await taken(one);
    const refused = await other.take("a.example", 300_000);
    expect(refused).toEqual({ granted: false, afterMs: expect.closeTo(300_000, -5), isResting: false });
    await openRedisClient(redis).hincrby("host:a.example", "startedAt", -300_000);
    expect(await other.take("a.example", 300_000)).toMatchObject({ granted: true });
  });

  redisTest("keeps a place during the visit, and frees it when its lease expires", async ({ redis }) => {
    const timers = holdLeaseTimers();
    const [one, other] = [open(redis, { concurrency: 1 }), open(redis, { concurrency: 1 })];
    await taken(one);
    const connection = openRedisClient(redis);
    const lease = async () => await connection.zrange("host:a.example:places", 0, "-1", "WITHSCORES");
    const [holder = "", end] = await lease();
    timers.pass(leaseMs / 3);
    await eventually(async () => expect(Number((await lease())[1])).toBeGreaterThan(Number(end)));
    timers.stop();
    expect(await other.take("a.example", 0)).toMatchObject({ granted: false });
    await connection.zincrby("host:a.example:places", -leaseMs - 1, holder);
    expect(await other.take("a.example", 0)).toMatchObject({ granted: true });
  });

  redisTest("pauses a host on its request in all processes", async ({ redis }) => {
    const [one, other] = [open(redis), open(redis)];
    expect(await one.rest("a.example", 90_000)).toBe(90_000);
    expect(await other.take("a.example", 0)).toEqual({
      granted: false,
      afterMs: expect.closeTo(90_000, -4),
      isResting: true,
    });
    await openRedisClient(redis).hincrby("host:a.example", "restsUntil", -90_000);
    expect(await other.take("a.example", 0)).toMatchObject({ granted: true });
  });

  redisTest("keeps the longer of two pauses, and none for more than a day", async ({ redis }) => {
    const gate = open(redis);
    await gate.rest("a.example", 90_000);
    expect(await gate.rest("a.example", 1_000)).toBeGreaterThan(80_000);
    expect(await gate.rest("a.example", 1e12)).toBe(86_400_000);
  });

  redisTest("lets a host that does not say for how long rest longer each time", async ({ redis }) => {
    const gate = open(redis);
    const rests: number[] = [];
    for (const host of ["a", "a", "a", "a", "a", "b"]) rests.push(await gate.rest(host, undefined));
    expect(rests).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 5_000].map((ms) => expect.closeTo(ms, -3)));
  });

  redisTest("starts again with a host that has answered in between", async ({ redis }) => {
    const gate = open(redis);
    const [busy, well] = [await taken(gate), await taken(gate)];
    await gate.rest("a.example", undefined);
    await busy.release(false);
    expect(await gate.rest("a.example", undefined)).toBe(10_000);
    await well.release(true);
    await openRedisClient(redis).hdel("host:a.example", "restsUntil");
    expect(await gate.rest("a.example", undefined)).toBe(5_000);
  });

  redisTest("gives each who comes back later a turn of its own", async ({ redis }) => {
    const [one, other] = [open(redis), open(redis)];
    const options = { delayMs: 400_000, maxMs: 1_000_000 };
    const turns: number[] = [];
    for (const gate of [one, other, one]) turns.push(await gate.turn("a.example", options));
    expect(turns).toEqual([expect.closeTo(400_000, -5), expect.closeTo(800_000, -5), 1_000_000]);
  });

  redisTest("leaves nothing behind permanently", async ({ redis }) => {
    const gate = open(redis);
    await taken(gate);
    await gate.rest("a.example", 5_000);
    await gate.turn("a.example", { delayMs: 4_000, maxMs: 10_000 });
    const connection = openRedisClient(redis);
    const keys = await connection.keys("*");
    expect(keys.toSorted()).toEqual(["host:a.example", "host:a.example:places"]);
    for (const key of keys) expect(await connection.pttl(key)).toBeGreaterThan(0);
  });

  it("says that Redis is away", async () => {
    const gate = open({ url: "redis://127.0.0.1:1" });
    await expect(gate.take("a.example", 0)).rejects.toMatchObject({ code: "redis-down" });
  });
});
