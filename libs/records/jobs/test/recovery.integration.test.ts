import { once } from "node:events";
import { failureFromWire } from "@quarry/failure";
import { consume } from "@quarry/jobs";
import { eventually } from "@quarry/testkit";
import { Redis } from "ioredis";
import { describe, expect, onTestFinished } from "vitest";
import { countingEcho } from "./fixtures/counting-echo.ts";
import { queueTest as it } from "./fixtures/queue-test.ts";
import { spawnWorker } from "./fixtures/spawn-worker.ts";
import { echoMachine } from "./fixtures/step-machines.ts";
import { echoText, runSteps } from "./fixtures/test-contracts.ts";

describe("a killed process", () => {
  it("loses its job to another, at the default settings", async ({
    redis,
    options,
    producer,
    start,
    watch,
  }) => {
    const { lockDurationMs: _lock, stalledIntervalMs: _interval, ...defaults } = options;
    const { jobId } = await producer.produce(echoText, { text: "survivor" });
    const worker = spawnWorker(redis.url, "hang", 5_000);
    await worker.started;
    worker.process.kill("SIGKILL");
    await worker.ended;
    const taken = Promise.withResolvers<number>();
    await start(
      consume(
        echoText,
        async ({ text }, { attempt }) => {
          taken.resolve(attempt);
          return { text };
        },
        defaults,
      ),
    );
    expect(await taken.promise).toBe(1);
    await watch(echoText).until(jobId, "completed");
  });

  it("is not followed by more than the allowed number: the job fails as poison", async ({
    redis,
    producer,
    watch,
    consuming,
  }) => {
    const { jobId } = await producer.produce(echoText, { text: "poison" });
    for (let deaths = 0; deaths < 2; deaths += 1) await spawnWorker(redis.url, "die", 500).ended;
    let asked = 0;
    await consuming(
      echoText,
      async ({ text }) => {
        asked += 1;
        return { text };
      },
      { maxStartedAttempts: 2 },
    );
    const job = await watch(echoText).until(jobId, "failed");
    expect(failureFromWire(job.failedReason)).toMatchObject({ code: "poison", retry: "never" });
    expect(asked).toBe(0);
  });

  it("that had saved a decision and added no job of it leaves a run that continues", async ({
    redis,
    producer,
    watch,
    newRun,
    runLog,
    consuming,
    driving,
  }) => {
    const runId = await newRun();
    const { jobId } = await producer.produce(runSteps, { runId });
    await spawnWorker(redis.url, "steps", 500).ended;
    expect(await watch(echoText).queue.getPrioritizedCount()).toBe(0);
    const { handler, asked } = countingEcho();
    await consuming(echoText, handler);
    const machine = echoMachine([["a", "b"], ["c"]]);
    await driving(runSteps, machine);
    await watch(runSteps).until(jobId, "completed");
    expect(asked.toSorted()).toEqual(["a", "b", "c"]);
    const entries = await runLog.read(runId, { count: 100 });
    const lines = entries.map(({ event }) => (event.type === "warning" ? event.message : event.type));
    expect(lines.filter((line) => line === "stage 0")).toHaveLength(1);
    expect(lines.at(-1)).toBe("run-finished");
  });
});

describe("a job that holds its event loop", () => {
  it("is poison after two processes, and the other job is done", async ({
    redis,
    producer,
    watch,
    consuming,
  }) => {
    const { jobId } = await producer.produce(echoText, { text: "holder" });
    const beside = await producer.produce(echoText, { text: "innocent" });
    for (let held = 0; held < 2; held += 1)
      expect(await spawnWorker(redis.url, "hold", 500).ended).toEqual([70, null]);
    const asked: string[] = [];
    await consuming(echoText, async ({ text }) => {
      asked.push(text);
      return { text };
    });
    const job = await watch(echoText).until(jobId, "failed");
    expect(failureFromWire(job.failedReason)).toMatchObject({ code: "poison", retry: "never" });
    await watch(echoText).until(beside.jobId, "completed");
    expect(asked).not.toContain("holder");
  });
});

describe("a lost lock", () => {
  it("aborts the attempt; the job is done by another", async ({ redis, producer, watch, consuming }) => {
    const first = Promise.withResolvers<AbortSignal>();
    const aborted = Promise.withResolvers<unknown>();
    const starts: string[] = [];
    await consuming(
      echoText,
      async ({ text }, { signal, jobId }) => {
        if (starts.push(jobId) > 1) return { text };
        signal.addEventListener("abort", () => aborted.resolve(signal.reason));
        first.resolve(signal);
        return new Promise(() => undefined);
      },
      { lockDurationMs: 1_000 },
    );
    const { jobId } = await producer.produce(echoText, { text: "contested" });
    await first.promise;
    const asker = new Redis(redis.url);
    const { queue, until } = watch(echoText);
    await asker.del(`${queue.toKey(jobId)}:lock`);
    asker.disconnect();
    expect(await aborted.promise).toMatchObject({ code: "lost-lock" });
    const job = await until(jobId, "completed");
    expect(starts).toEqual([jobId, jobId]);
    expect(job.attemptsMade).toBe(1);
  });
});

describe("a job that its own process takes a second time", () => {
  it("keeps its lock after the first attempt has ended", async ({
    redis,
    options,
    producer,
    start,
    watch,
  }) => {
    const { jobId } = await producer.produce(echoText, { text: "twice" });
    const lock = `bull:${echoText.name}:${jobId}:lock`;
    const client = new Redis(redis.url);
    onTestFinished(() => client.disconnect());
    let starts = 0;
    await start(
      consume(
        echoText,
        async ({ text }, { signal }) => {
          starts += 1;
          if (starts === 1) {
            await client.del(lock);
            await once(signal, "abort");
            throw signal.reason;
          }
          let [last, renewals] = [0, 0];
          await eventually(async () => {
            const leftMs = await client.pttl(lock);
            if (leftMs > last && last > 0) renewals += 1;
            last = leftMs;
            expect(signal.aborted || renewals === 2).toBe(true);
          });
          signal.throwIfAborted();
          return { text };
        },
        // The queue finds the job stalled before the first renewal would notice the lost lock.
        { ...options, concurrency: 2, lockDurationMs: 12_000, maxStartedAttempts: 3 },
      ),
    );
    await watch(echoText).until(jobId, "completed");
  });
});
