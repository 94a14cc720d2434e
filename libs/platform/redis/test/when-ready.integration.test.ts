import { once } from "node:events";
import { setTimeout as pass } from "node:timers/promises";
import { redisTest } from "@quarry/testkit";
import { describe, expect, it, onTestFinished } from "vitest";
import { connectConsumer, connectProducer } from "../src/connection/connect-redis.ts";
import { whenReady } from "../src/connection/redis-link.ts";

const connectTo = (url: string) => {
  const connection = connectProducer({ url });
  onTestFinished(() => connection.disconnect());
  return connection;
};

describe("whenReady", () => {
  redisTest("waits for a pending connection, also when its time is over", async ({ redis }) => {
    process.kill(redis.pid, "SIGSTOP");
    onTestFinished(() => void process.kill(redis.pid, "SIGCONT"));
    const connection = connectTo(redis.url);
    const ready = whenReady(connection, 1);
    await once(connection, "connect");
    await pass(1);
    process.kill(redis.pid, "SIGCONT");
    await expect(ready).resolves.toBeUndefined();
  });

  it("fails when its time is over and no server answers", async () => {
    const ready = whenReady(connectTo("redis://127.0.0.1:1"), 1);
    await expect(ready).rejects.toMatchObject({ code: "redis-down", retry: "backoff" });
  });
});

describe("a connection", () => {
  redisTest("writes nothing where the database of its address is missing", async ({ redis }) => {
    const errors: string[] = [];
    const missing = { url: `${redis.url}/99` };
    const lost = connectProducer(missing, ({ message }) => errors.push(message));
    const waiting = connectConsumer(missing);
    const there = connectConsumer({ url: redis.url });
    onTestFinished(() => [lost, waiting, there].forEach((connection) => connection.disconnect()));
    // Fails when the connection ends.
    waiting.set("key", "value").catch(() => undefined);
    await expect(whenReady(lost, 1).then(() => lost.set("key", "value"))).rejects.toThrow();
    await expect
      .poll(() => errors.filter((error) => error.includes("out of range")).length)
      .toBeGreaterThan(1);
    expect(await there.dbsize()).toBe(0);
  });
});
