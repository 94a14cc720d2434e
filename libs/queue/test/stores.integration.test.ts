import { Readable } from "node:stream";
import { checkRedis, consume, createProducer, createUploadStore, queuesForBoard } from "@quarry/queue";
import { eventually, startRedis } from "@quarry/testkit";
import { Redis } from "ioredis";
import { describe, expect, vi } from "vitest";
import { lookAt } from "./fixtures/job-queue.ts";
import { queueTest as it } from "./fixtures/queue-test.ts";
import { echoText } from "./fixtures/test-contracts.ts";

const nowhere = { url: "redis://127.0.0.1:1" };

describe("createUploadStore", () => {
  it("keeps bytes under their hash", async ({ redis }) => {
    const uploads = createUploadStore({ redis: { url: redis.url } });
    const bytes = Buffer.from([0, 255, 128, 10]);
    const { uploadId } = await uploads.put(bytes);
    const again = await uploads.put(bytes);
    const found = await uploads.get(uploadId);
    const missing = await uploads.get("0".repeat(64));
    await uploads.close();
    expect(again.uploadId).toBe(uploadId);
    expect(found).toEqual(bytes);
    expect(missing).toBeUndefined();
  });

  it("keeps a stream as it comes, under the same hash", async ({ redis }) => {
    const uploads = createUploadStore({ redis: { url: redis.url } });
    const chunks = [Buffer.alloc(700_000, 1), Buffer.alloc(700_000, 2), Buffer.from([0, 255])];
    const whole = Buffer.concat(chunks);
    const streamed = await uploads.putStream(Readable.from(chunks));
    expect(streamed).toEqual({ ...(await uploads.put(whole)), bytes: whole.byteLength });
    expect(await uploads.get(streamed.uploadId)).toEqual(whole);
    await uploads.close();
  });

  it("keeps an empty stream", async ({ redis }) => {
    const uploads = createUploadStore({ redis: { url: redis.url } });
    const { uploadId, bytes } = await uploads.putStream(Readable.from([]));
    expect(bytes).toBe(0);
    expect(await uploads.get(uploadId)).toEqual(Buffer.alloc(0));
    await uploads.close();
  });

  it("keeps nothing of a stream that breaks off", async ({ redis }) => {
    const uploads = createUploadStore({ redis: { url: redis.url } });
    async function* breaking() {
      yield Buffer.alloc(2_000_000);
      throw new Error("the client is gone");
    }
    await expect(uploads.putStream(breaking())).rejects.toThrow("the client is gone");
    const asker = new Redis(redis.url);
    expect(await asker.keys("upload:*")).toEqual([]);
    asker.disconnect();
    await uploads.close();
  });
});

describe("checkRedis", () => {
  it("accepts a server that evicts nothing", async ({ redis }) => {
    await expect(checkRedis({ url: redis.url })).resolves.toBeUndefined();
  });

  it("refuses one that does, and says what to do", async () => {
    const careless = await startRedis({ maxmemoryPolicy: "allkeys-lru" });
    await expect(checkRedis({ url: careless.url })).rejects.toMatchObject({
      code: "bad-configuration",
      message: expect.stringMatching(/allkeys-lru.*noeviction.*redis-cli config set/),
    });
    await careless.stop();
  });

  it("says so when there is no server", async () => {
    await expect(checkRedis(nowhere)).rejects.toMatchObject({ code: "redis-down" });
  });

  it("takes the password from the options", async () => {
    const guarded = await startRedis({ password: "swordfish" });
    const redis = { url: `redis://127.0.0.1:${guarded.port}`, password: "swordfish" };
    await expect(checkRedis(redis)).resolves.toBeUndefined();
    await guarded.stop();
  });
});

describe("consume", () => {
  it("takes no job from a Redis that evicts, says why, and begins when that is put right", async ({
    options,
  }) => {
    // BullMQ warns on the console by itself.
    const warnings = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const careless = await startRedis({ maxmemoryPolicy: "allkeys-lru" });
    const redis = { url: careless.url };
    const consumer = consume(echoText, async ({ text }) => ({ text }), { ...options, redis });
    await consumer.start();
    const producer = createProducer({ redis });
    const { jobId } = await producer.produce(echoText, { text: "patience" });
    const look = lookAt(careless.url, echoText);
    await eventually(async () => expect(await consumer.ready?.()).toMatch(/allkeys-lru.*noeviction/));
    expect(await look.queue.getJobState(jobId)).toBe("waiting");
    const asker = new Redis(careless.url);
    await asker.config("SET", "maxmemory-policy", "noeviction");
    asker.disconnect();
    await look.until(jobId, "completed");
    expect(await consumer.ready?.()).toBe(true);
    await consumer.stop();
    await producer.close();
    await look.close();
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
    const counts = await Promise.all(board.queues.map((queue) => queue.getWaitingCount()));
    await board.close();
    expect(board.queues.map(({ name }) => name)).toContain("run-research");
    expect(counts.every((count) => count === 0)).toBe(true);
  });
});
