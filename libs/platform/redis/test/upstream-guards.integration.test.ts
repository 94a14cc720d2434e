import { createUpstreamGuards, type UpstreamGuard } from "@quarry/redis";
import { redisTest, type RunningRedis } from "@quarry/testkit";
import { Redis } from "ioredis";
import { afterEach, describe, expect, it } from "vitest";

const opened: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((part) => part.close()));
});

const guard = (
  { url }: Pick<RunningRedis, "url">,
  { name = "brave", requestsPerSecond = 0.01 } = {},
): UpstreamGuard => {
  const guards = createUpstreamGuards({ redis: { url } });
  opened.push(guards);
  const breaker = { failuresInARow: 3, openForMs: 30_000 };
  return guards.of({ name, requestsPerSecond, breaker });
};

const openClient = ({ url }: RunningRedis): Redis => {
  const connection = new Redis(url);
  opened.push({ close: () => connection.quit() });
  return connection;
};

describe("createUpstreamGuards", () => {
  redisTest("spaces the turns of all processes evenly", async ({ redis }) => {
    const [one, other] = [guard(redis), guard(redis)];
    expect(await one.takeTurn(0)).toStrictEqual({ granted: true, afterMs: 0 });
    const second = { granted: true, afterMs: expect.closeTo(100_000, -4) };
    expect(await other.takeTurn(500_000)).toStrictEqual(second);
    const third = { granted: true, afterMs: expect.closeTo(200_000, -4) };
    expect(await one.takeTurn(500_000)).toStrictEqual(third);
  });

  redisTest("gives no turn that is further off than anybody waits, and takes none", async ({ redis }) => {
    const shared = guard(redis);
    await shared.takeTurn(0);
    const late = { granted: false, afterMs: expect.closeTo(100_000, -4) };
    expect(await shared.takeTurn(9_000)).toStrictEqual(late);
    expect(await shared.takeTurn(9_000)).toStrictEqual(late);
  });

  redisTest("lets other services have turns of their own", async ({ redis }) => {
    await guard(redis).takeTurn(0);
    expect(await guard(redis, { name: "tavily" }).takeTurn(0)).toStrictEqual({ granted: true, afterMs: 0 });
  });

  redisTest("tells every process of a backoff and its reason", async ({ redis }) => {
    await guard(redis).beginBackoff(60_000, "it answers 429");
    expect(await guard(redis).backoff()).toStrictEqual({
      leftMs: expect.closeTo(60_000, -4),
      reason: "it answers 429",
    });
    expect(await guard(redis, { name: "tavily" }).backoff()).toBeUndefined();
  });

  redisTest("lengthens a backoff, never shortens it", async ({ redis }) => {
    const shared = guard(redis);
    await shared.beginBackoff(60_000, "the quota is used up");
    await shared.beginBackoff(1_000, "it answers 429");
    expect(await shared.backoff()).toMatchObject({ reason: "the quota is used up" });
    await shared.beginBackoff(90_000, "it answers 403");
    expect(await shared.backoff()).toMatchObject({ reason: "it answers 403" });
  });

  redisTest("leaves a service alone after enough failures of all processes in a row", async ({ redis }) => {
    const [one, other] = [guard(redis), guard(redis)];
    await one.failed("no answer");
    await other.failed("no answer");
    expect(await one.backoff()).toBeUndefined();
    await one.failed("no answer");
    expect(await other.backoff()).toStrictEqual({
      leftMs: expect.closeTo(30_000, -4),
      reason: "no answer",
    });
  });

  redisTest("starts counting again after a success", async ({ redis }) => {
    const shared = guard(redis);
    for (const _ of [1, 2]) await shared.failed("no answer");
    await shared.succeeded();
    for (const _ of [1, 2]) await shared.failed("no answer");
    expect(await shared.backoff()).toBeUndefined();
  });

  redisTest("lets one failure after a backoff begin the next", async ({ redis }) => {
    const shared = guard(redis);
    for (const _ of [1, 2, 3]) await shared.failed("no answer");
    await openClient(redis).del("upstream:brave:cool-down");
    expect(await shared.backoff()).toBeUndefined();
    await shared.failed("still no answer");
    expect(await shared.backoff()).toMatchObject({ reason: "still no answer" });
  });

  it("says that Redis is away", async () => {
    await expect(guard({ url: "redis://127.0.0.1:1" }).backoff()).rejects.toMatchObject({
      code: "redis-down",
    });
  });
});
