import { once } from "node:events";
import { setTimeout as pass } from "node:timers/promises";
import { redisTest } from "@quarry/testkit";
import { describe, expect, it, onTestFinished } from "vitest";
import { connectProducer } from "../src/connection/connect-redis.ts";
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
