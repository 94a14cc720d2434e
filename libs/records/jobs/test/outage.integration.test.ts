import { setTimeout as pass } from "node:timers/promises";
import { consume, createProducer } from "@quarry/jobs";
import { createRunLog, createRunStore } from "@quarry/runs";
import { startRedis } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { openQueue } from "./fixtures/job-queue.ts";
import { aRequest, quickWorker } from "./fixtures/queue-test.ts";
import { echoText } from "./fixtures/test-contracts.ts";

/** Longer than BullMQ's blocking time-out of six seconds, after which some of its versions did not recover. */
const outageMs = 7_000;

describe("an outage of Redis", () => {
  it("fails producers and makes consumers wait, also for a Redis that returns empty", async () => {
    const first = await startRedis();
    const { url, port, directory } = first;
    const producer = createProducer({ redis: { url } });
    const runs = createRunStore({ redis: { url } });
    const runLog = createRunLog({ redis: { url } });
    const { run } = await runs.create({ request: aRequest });
    const followed = Array.fromAsync(runLog.follow(run.id, { signal: new AbortController().signal }));
    const started = Promise.withResolvers<void>();
    const isDown = Promise.withResolvers<void>();
    const asked: string[] = [];
    const consumer = consume(
      echoText,
      async ({ text }) => {
        asked.push(text);
        started.resolve();
        if (text === "during") await isDown.promise;
        return { text };
      },
      { ...quickWorker, redis: { url }, lockDurationMs: 5_000, stalledIntervalMs: 2_000 },
    );
    await consumer.start();
    const { jobId: during } = await producer.produce(echoText, { text: "during" });
    await started.promise;
    await first.kill("SIGKILL");
    isDown.resolve();
    await expect(producer.produce(echoText, { text: "refused" })).rejects.toMatchObject({
      code: "redis-down",
    });
    expect(await producer.isReady()).toBe(false);
    expect(await consumer.ready?.()).toBe("Redis cannot be reached");
    await pass(outageMs);

    const second = await startRedis({ directory, port });
    const jobQueue = openQueue(url, echoText);
    const { jobId: after } = await producer.produce(echoText, { text: "after" });
    await jobQueue.until(after, "completed");
    await jobQueue.until(during, "completed");
    expect(asked).not.toContain("refused");
    await runs.requestCancel(run.id);
    expect((await followed).map(({ event }) => event.type)).toEqual(["run-accepted", "run-finished"]);

    await second.flush();
    const { jobId: emptied } = await producer.produce(echoText, { text: "after all was removed" });
    await jobQueue.until(emptied, "completed");
    await consumer.stop();
    await Promise.all([producer.close(), runs.close(), runLog.close()]);
    await jobQueue.close();
    await second.stop();
    await first.stop();
  });
});
