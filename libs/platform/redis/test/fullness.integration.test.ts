import { createMetrics } from "@quarry/observability";
import { watchFullness } from "@quarry/redis";
import { openRedisClient } from "@quarry/redis/testing";
import { redisTest as it } from "@quarry/testkit";
import { describe, expect, onTestFinished } from "vitest";

describe("watchFullness", () => {
  it("is what the gauge shows, and is logged from the given share on, once in half a minute", async ({
    redis,
  }) => {
    const client = openRedisClient(redis);
    const lines: string[] = [];
    let now = 0;
    const watch = watchFullness({
      redis: { url: redis.url },
      log: { warn: (_fields: object, message: string) => void lines.push(message) },
      warnFrom: 0.85,
      clock: () => now,
    });
    onTestFinished(() => watch.close());
    const metrics = createMetrics("gateway");
    metrics.watched("redis_memory_ratio", "Share of Redis memory in use.", () => watch.fullness());
    const gauge = async (): Promise<number> =>
      Number(/^redis_memory_ratio\S* (\S+)$/mu.exec(await metrics.text())?.[1]);

    expect(await gauge()).toBe(0);
    expect(lines).toEqual([]);
    const [, used = "0"] = /used_memory:(\d+)/u.exec(await client.info("memory")) ?? [];
    await client.config("SET", "maxmemory", String(Number(used) * 2));
    now += 2_001;
    expect(await gauge()).toBeGreaterThan(0.3);
    expect(await gauge()).toBeLessThan(0.85);
    expect(lines).toEqual([]);
    await client.config("SET", "maxmemory", used);
    // The value is read again although the clock was set back.
    now -= 3_600_000;
    expect(await gauge()).toBeGreaterThan(0.85);
    expect(lines).toEqual(["Redis is nearly full"]);
    await client.config("SET", "maxmemory", String(Math.floor(Number(used) / 2)));
    now += 2_001;
    expect(await gauge()).toBeGreaterThan(1.5);
    expect(lines).toHaveLength(1);
    now += 30_001;
    await gauge();
    expect(lines).toHaveLength(2);
  });
});
