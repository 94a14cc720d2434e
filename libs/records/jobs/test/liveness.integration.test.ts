import { linkConsumer } from "@quarry/redis";
import { eventually } from "@quarry/testkit";
import { Redis } from "ioredis";
import { describe, expect } from "vitest";
import { activeJobs } from "../src/workers/active-jobs.ts";
import { watchConsumption } from "../src/workers/liveness.ts";
import { queueTest as it } from "./fixtures/queue-test.ts";
import { echoText } from "./fixtures/test-contracts.ts";

const wedgedAfterMs = 120_000;

describe("a consumer", () => {
  it("is unhealthy when jobs have waited for long and it has taken none", async ({
    redis,
    producer,
    watch,
  }) => {
    const link = linkConsumer({ url: redis.url });
    const active = activeJobs();
    let now = 0;
    const consumption = watchConsumption({
      queue: echoText.name,
      link,
      active,
      clock: () => now,
      wedgedAfterMs,
    });
    expect(await consumption.alive()).toBe(true);
    await producer.produce(echoText, { text: "nobody takes it" });
    expect(await consumption.alive()).toBe(true);
    now = wedgedAfterMs - 1;
    expect(await consumption.alive()).toBe(true);
    now = wedgedAfterMs;
    expect(await consumption.alive()).toBe("jobs wait in echo-text, and this consumer took none for 120 s");
    // A job taken between two checks shows that the loop runs.
    active.end(active.begin("a job"));
    expect(await consumption.alive()).toBe(true);
    now = 2 * wedgedAfterMs;
    expect(await consumption.alive()).toMatch(/took none/u);
    // A paused queue is expected to wait.
    await watch(echoText).queue.pause();
    expect(await consumption.alive()).toBe(true);
    await link.close();
  });

  it("is unhealthy when its loop has ended, and healthy again in a new process", async ({ redis }) => {
    const link = linkConsumer({ url: redis.url });
    const parts = { queue: "echo-text", link, active: activeJobs(), clock: () => 0, wedgedAfterMs };
    const consumption = watchConsumption(parts);
    consumption.ended(new Error("Connection is closed."));
    expect(await consumption.alive()).toBe(
      "the loop that takes jobs of echo-text ended: Connection is closed.",
    );
    expect(await watchConsumption(parts).alive()).toBe(true);
    await link.close();
  });

  it("is healthy while it works, however many jobs wait", async ({ producer, watch, consuming }) => {
    const gate = Promise.withResolvers<void>();
    const consumer = await consuming(
      echoText,
      async ({ text }) => {
        if (text === "held") await gate.promise;
        return { text };
      },
      { wedgedAfterMs: 0 },
    );
    const { jobId } = await producer.produce(echoText, { text: "held" });
    await watch(echoText).until(jobId, "active");
    await producer.produce(echoText, { text: "waits" });
    expect(await consumer.alive?.()).toBe(true);
    gate.resolve();
    await watch(echoText).until(jobId, "completed");
  });

  it("is healthy while Redis may not be used, because a new process would wait as well", async ({
    redis,
    consuming,
  }) => {
    const asker = new Redis(redis.url);
    await asker.config("SET", "maxmemory-policy", "allkeys-lru");
    const consumer = await consuming(echoText, async ({ text }) => ({ text }));
    await eventually(async () => expect(await consumer.ready?.()).toMatch(/allkeys-lru/u));
    expect(await consumer.alive?.()).toBe(true);
    await asker.config("SET", "maxmemory-policy", "noeviction");
    asker.disconnect();
  });
});
