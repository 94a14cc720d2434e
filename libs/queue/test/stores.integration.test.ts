import {
  checkRedis,
  consume,
  createCollectionStore,
  createProducer,
  createUploadStore,
  queuesForBoard,
} from "@quarry/queue";
import { startRedis } from "@quarry/testkit";
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
});

describe("createCollectionStore", () => {
  it("holds the items in the order they came", async ({ redis }) => {
    const collections = createCollectionStore({ redis: { url: redis.url } });
    const { id } = await collections.create("papers");
    const first = await collections.addItem(id, { uri: "file:a.md", uploadId: "u1", bytes: 1 });
    const second = await collections.addItem(id, { uri: "file:b.md", uploadId: "u2", bytes: 2 });
    const view = await collections.get(id);
    expect(view).toMatchObject({ id, name: "papers", items: [first, second] });
    expect(id).toMatch(/^c-[0-9a-z]{8,40}$/);
    expect(await collections.remove(id)).toBe(true);
    expect(await collections.remove(id)).toBe(false);
    expect(await collections.get(id)).toBeUndefined();
    await expect(
      collections.addItem(id, { uri: "file:c.md", uploadId: "u3", bytes: 3 }),
    ).rejects.toMatchObject({ code: "not-found" });
    await collections.close();
  });
});

describe("createCollectionStore, for a fixed id", () => {
  it("makes the collection once and leaves it as it is from then on", async ({ redis }) => {
    const collections = createCollectionStore({ redis: { url: redis.url } });
    await collections.ensure("c-evidence", "Evidence");
    const item = await collections.addItem("c-evidence", { uri: "file:a.md", uploadId: "u1", bytes: 1 });
    await collections.ensure("c-evidence", "Another name");
    expect(await collections.get("c-evidence")).toMatchObject({ name: "Evidence", items: [item] });
    await collections.close();
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
    await vi.waitFor(async () => expect(await consumer.ready?.()).toMatch(/allkeys-lru.*noeviction/));
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
  it("fails within two seconds when there is no server", async () => {
    const producer = createProducer({ redis: nowhere });
    const asked = Date.now();
    await expect(producer.produce(echoText, { text: "lost" })).rejects.toMatchObject({
      code: "redis-down",
      retry: "backoff",
    });
    expect(Date.now() - asked).toBeLessThan(2_000);
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
