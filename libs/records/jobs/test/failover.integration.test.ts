import { setTimeout as pass } from "node:timers/promises";
import { consume, createProducer } from "@quarry/jobs";
import { startWatchedRedis } from "@quarry/testkit";
import { describe, expect, it, onTestFinished } from "vitest";
import { openQueue } from "./fixtures/job-queue.ts";
import { quickWorker } from "./fixtures/queue-test.ts";
import { echoText } from "./fixtures/test-contracts.ts";

const count = 300;
const killAfter = 60;

describe("the loss of the master of Redis", () => {
  it("completes every job that was accepted, once", async () => {
    const watched = await startWatchedRedis();
    onTestFinished(() => watched.stop());
    const addresses = watched.sentinels.split(",").map((entry) => {
      const [host = "", port] = entry.split(":");
      return { host, port: Number(port) };
    });
    const redis = { url: "redis://not-used", sentinels: { addresses, name: watched.name } };
    const worked: string[] = [];
    const enough = Promise.withResolvers<void>();
    const worker = { ...quickWorker, redis, concurrency: 4, lockDurationMs: 5_000, stalledIntervalMs: 2_000 };
    const consumer = consume(
      echoText,
      async ({ text }) => {
        worked.push(text);
        if (worked.length === killAfter) enough.resolve();
        await pass(10);
        return { text };
      },
      worker,
    );
    await consumer.start();
    const producer = createProducer({ redis });
    const jobIds: string[] = [];
    let refused = 0;
    /** Clients receive an error while Redis is unavailable, and submit again. */
    const submit = async (text: string): Promise<string> => {
      for (;;) {
        try {
          return (await producer.produce(echoText, { text })).jobId;
        } catch (error) {
          expect(error).toMatchObject({ code: "redis-down" });
          refused += 1;
          await pass(100);
        }
      }
    };
    const submitTo = async (end: number): Promise<void> => {
      for (let number = jobIds.length; number < end; number += 1) jobIds.push(await submit(`text ${number}`));
    };
    await submitTo(count / 2);
    await enough.promise;
    await watched.killMaster();
    await submitTo(count);
    await watched.untilPromoted();
    const jobQueue = openQueue(watched.replica.url, echoText);
    for (const jobId of jobIds) {
      const job = await jobQueue.until(jobId, "completed");
      expect(job.returnvalue).toEqual({ text: job.data.text });
    }
    expect(refused).toBeGreaterThan(0);
    expect(await jobQueue.queue.getJobCounts()).toMatchObject({ completed: count, failed: 0, active: 0 });
    // Only jobs active when the master was killed may have been processed twice.
    expect(new Set(worked).size).toBe(count);
    expect(worked.length - count).toBeLessThanOrEqual(worker.concurrency);
    await consumer.stop();
    await producer.close();
    await jobQueue.close();
  });
});
