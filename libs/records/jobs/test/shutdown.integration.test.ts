import { createUploadStore } from "@quarry/blobs";
import { consume, createReconciler } from "@quarry/jobs";
import { eventually, startRedis } from "@quarry/testkit";
import { Redis } from "ioredis";
import { describe, expect } from "vitest";
import { queueTest as it } from "./fixtures/queue-test.ts";
import { echoText } from "./fixtures/test-contracts.ts";

const countClients = async (asker: Redis): Promise<number> =>
  String(await asker.client("LIST"))
    .trim()
    .split("\n").length;

describe("stop", () => {
  it("leaves no connection to Redis behind", async ({ redis, options }) => {
    const asker = new Redis(redis.url);
    await eventually(async () => expect(await countClients(asker)).toBe(1));
    const consumer = consume(echoText, async ({ text }) => ({ text }), options);
    const reconciler = createReconciler({ redis: { url: redis.url }, log: options.log });
    const uploads = createUploadStore({ redis: { url: redis.url } });
    await consumer.start();
    await reconciler.start();
    await uploads.put(Buffer.from("bytes"));
    await eventually(async () => expect(await consumer.ready?.()).toBe(true));
    const during = await countClients(asker);
    expect(during).toBeGreaterThanOrEqual(5);
    await consumer.stop();
    await reconciler.stop();
    await uploads.close();
    await eventually(async () => expect(await countClients(asker)).toBe(1));
    asker.disconnect();
  });

  it("waits for an active job and takes no other", async ({ options, producer, watch }) => {
    const started = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const consumer = consume(
      echoText,
      async ({ text }) => {
        started.resolve();
        await gate.promise;
        return { text };
      },
      { ...options, shutdownGraceMs: 600_000 },
    );
    await consumer.start();
    const { jobId: first } = await producer.produce(echoText, { text: "first" });
    const { jobId: second } = await producer.produce(echoText, { text: "second" });
    await started.promise;
    const stopping = consumer.stop();
    gate.resolve();
    await stopping;
    const { queue } = watch(echoText);
    expect(await queue.getJobState(first)).toBe("completed");
    expect(await queue.getJobState(second)).toBe("prioritized");
  });

  it("aborts a job after the grace and puts it back, at no cost of attempts", async ({
    options,
    producer,
    watch,
  }) => {
    const started = Promise.withResolvers<AbortSignal>();
    const consumer = consume(
      echoText,
      (_input, { signal }) => {
        started.resolve(signal);
        return new Promise(() => undefined);
      },
      { ...options, shutdownGraceMs: 50 },
    );
    await consumer.start();
    const { jobId } = await producer.produce(echoText, { text: "endless" });
    const signal = await started.promise;
    await consumer.stop();
    expect(signal.reason).toMatchObject({ code: "cancelled", message: "the service is stopping" });
    const job = await watch(echoText).until(jobId, "prioritized");
    expect(job.attemptsMade).toBe(0);
  });

  it("ends although Redis has gone away since", async ({ options }) => {
    const server = await startRedis();
    const consumer = consume(echoText, async ({ text }) => ({ text }), {
      ...options,
      redis: { url: server.url },
    });
    await consumer.start();
    await eventually(async () => expect(await consumer.ready?.()).toBe(true));
    await server.kill("SIGKILL");
    await consumer.stop();
    expect(await consumer.ready?.()).toBe("not started");
    await server.stop();
  });

  it("ends although Redis was never available", async ({ options }) => {
    const consumer = consume(echoText, async ({ text }) => ({ text }), {
      ...options,
      redis: { url: "redis://127.0.0.1:1" },
    });
    await consumer.start();
    expect(await consumer.ready?.()).toMatch(/Redis/);
    await consumer.stop();
    expect(await consumer.ready?.()).toBe("not started");
  });
});
