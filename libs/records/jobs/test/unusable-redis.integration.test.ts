import { consume, createProducer, queuesForBoard } from "@quarry/jobs";
import { eventually, startRedis } from "@quarry/testkit";
import { Redis } from "ioredis";
import { describe, expect, vi } from "vitest";
import { openQueue } from "./fixtures/job-queue.ts";
import { queueTest as it } from "./fixtures/queue-test.ts";
import { echoText } from "./fixtures/test-contracts.ts";

const nowhere = { url: "redis://127.0.0.1:1" };

describe("consume", () => {
  it("takes no job from a Redis that evicts, says why, and begins when that is put right", async ({
    options,
  }) => {
    // BullMQ itself prints warnings on the console.
    const warnings = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const careless = await startRedis({ maxmemoryPolicy: "allkeys-lru" });
    const redis = { url: careless.url };
    const consumer = consume(echoText, async ({ text }) => ({ text }), { ...options, redis });
    await consumer.start();
    const producer = createProducer({ redis });
    const { jobId } = await producer.produce(echoText, { text: "patience" });
    const jobQueue = openQueue(careless.url, echoText);
    await eventually(async () => expect(await consumer.ready?.()).toMatch(/allkeys-lru.*noeviction/));
    expect(await jobQueue.queue.getJobState(jobId)).toBe("prioritized");
    const asker = new Redis(careless.url);
    await asker.config("SET", "maxmemory-policy", "noeviction");
    asker.disconnect();
    await jobQueue.until(jobId, "completed");
    expect(await consumer.ready?.()).toBe(true);
    await consumer.stop();
    await producer.close();
    await jobQueue.close();
    await careless.stop();
    warnings.mockRestore();
  });
});

describe("createProducer", () => {
  it("fails when there is no server, and does not wait for one", async () => {
    const producer = createProducer({ redis: nowhere });
    await expect(producer.produce(echoText, { text: "lost" })).rejects.toMatchObject({
      code: "redis-down",
      retry: "backoff",
    });
    expect(await producer.isReady()).toBe(false);
    await producer.close();
  });
});

describe("queuesForBoard", () => {
  it("opens the queue of every contract", async ({ redis }) => {
    const board = queuesForBoard({ url: redis.url });
    const counts = await Promise.all(board.queues.map((queue) => queue.getPrioritizedCount()));
    await board.close();
    expect(board.queues.map(({ name }) => name)).toContain("run-research");
    expect(counts.every((count) => count === 0)).toBe(true);
  });
});
