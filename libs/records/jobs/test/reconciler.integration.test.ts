import { runResearch } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import { consumeSteps, createReconciler, jobIdOf, type WorkerOptions } from "@quarry/jobs";
import type { Lifecycle } from "@quarry/runtime";
import { eventually } from "@quarry/testkit";
import { Redis } from "ioredis";
import { describe, expect } from "vitest";
import { aRequest, queueTest as it } from "./fixtures/queue-test.ts";
import { echoMachine } from "./fixtures/step-machines.ts";
import { echoText } from "./fixtures/test-contracts.ts";

const reconcilerOf = ({ redis, log }: WorkerOptions): Lifecycle =>
  createReconciler({ redis, log, intervalMs: 100 });

const stepsOf = (options: WorkerOptions, texts: readonly string[]): Lifecycle =>
  consumeSteps(runResearch, echoMachine([texts]), { ...options, contracts: [echoText, runResearch] });

describe("createReconciler", () => {
  it("adds the job of an open run that has none", async ({ options, start, watch, newRun }) => {
    const runId = await newRun();
    const { queue, until } = watch(runResearch);
    expect(await queue.getJobCounts("prioritized")).toEqual({ prioritized: 0 });
    await start(reconcilerOf(options));
    const job = await until(jobIdOf(runResearch, { runId }), "prioritized");
    expect(job.data).toEqual({ runId });
  });

  it("adds it to the trace of the request", async ({ options, runs, start, watch }) => {
    const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    const { run } = await runs.create({ request: aRequest, traceparent });
    await start(reconcilerOf(options));
    const job = await watch(runResearch).until(jobIdOf(runResearch, { runId: run.id }), "prioritized");
    expect(job.opts.telemetry?.metadata).toBe(traceparent);
  });

  it("leaves a run alone whose job is there", async ({ options, producer, start, watch, newRun }) => {
    const first = await newRun();
    await producer.produce(runResearch, { runId: first });
    const second = await newRun();
    await start(reconcilerOf(options));
    const { queue, until } = watch(runResearch);
    await until(jobIdOf(runResearch, { runId: second }), "prioritized");
    expect(await queue.getPrioritizedCount()).toBe(2);
  });

  it("reconciles the others when one run cannot be read", async ({
    redis,
    options,
    producer,
    runs,
    start,
    watch,
    newRun,
  }) => {
    await newRun();
    await newRun();
    const [broken = "", behind = ""] = await runs.open();
    await start(stepsOf(options, ["never done"]));
    const { jobId } = await producer.produce(runResearch, { runId: broken });
    await watch(runResearch).until(jobId, "waiting-children");
    const asker = new Redis(redis.url);
    await asker.hset(`run:${broken}`, "jobs", "{");
    asker.disconnect();
    await start(reconcilerOf(options));
    await eventually(async () => expect((await runs.get(behind))?.status).toBe("running"));
  });

  it("ends a run whose job has failed permanently", async ({
    options,
    runs,
    start,
    newRun,
    consuming,
    ended,
  }) => {
    const runId = await newRun();
    const broken = async (): Promise<never> => {
      throw new Failure("upstream-failed", "the disk is full", { retry: "never" });
    };
    await consuming(runResearch, broken);
    await ended(runResearch, { runId }, "failed");
    expect((await runs.get(runId))?.status).toBe("queued");
    await start(reconcilerOf(options));
    await eventually(async () => expect((await runs.get(runId))?.status).toBe("failed"));
    expect(await runs.get(runId)).toMatchObject({ problem: "the disk is full" });
  });

  it("wakes a delayed job that no worker wakes", async ({ options: { redis, log }, start, watch }) => {
    const hourMs = 3_600_000;
    const { queue, until } = watch(runResearch);
    await queue.add(runResearch.name, {}, { jobId: "held", delay: hourMs });
    let now = 0;
    const monotonic = () => (now += hourMs);
    await start(createReconciler({ redis, log, intervalMs: 50, monotonic }));
    await until("held", "waiting");
  });

  it("adds a job again that a sleeping run has lost", async ({
    redis,
    options,
    producer,
    runs,
    start,
    watch,
    newRun,
    consuming,
  }) => {
    const runId = await newRun();
    await start(stepsOf(options, ["lost"]));
    const { jobId } = await producer.produce(runResearch, { runId });
    await watch(runResearch).until(jobId, "waiting-children");
    const { queue } = watch(echoText);
    const [child] = await queue.getPrioritized();
    const asker = new Redis(redis.url);
    await asker.del(queue.toKey(child?.id ?? ""), queue.toKey("prioritized"));
    asker.disconnect();
    await consuming(echoText, async ({ text }) => ({ text }));
    await start(reconcilerOf(options));
    await eventually(async () => expect((await runs.get(runId))?.status).toBe("completed"));
  });

  it("wakes a run that waits for a job which has failed already", async ({
    redis,
    options,
    producer,
    runs,
    start,
    watch,
    newRun,
    consuming,
  }) => {
    const runId = await newRun();
    const gate = Promise.withResolvers<void>();
    const handler = async ({ text }: { text: string }): Promise<{ text: string }> => {
      if (text === "bad") throw new Failure("upstream-failed", "bad", { retry: "never" });
      await gate.promise;
      return { text };
    };
    await consuming(echoText, handler, { concurrency: 2 });
    await start(stepsOf(options, ["bad", "slow"]));
    const { jobId } = await producer.produce(runResearch, { runId });
    const { queue } = watch(echoText);
    await eventually(async () => expect(await queue.getFailedCount()).toBe(1));
    const parents = watch(runResearch);
    await parents.until(jobId, "waiting-children");
    const [failed] = await queue.getFailed();
    const asker = new Redis(redis.url);
    // Imitates a process that adds the job again although another has taken over.
    await asker.sadd(parents.queue.toKey(`${jobId}:dependencies`), queue.toKey(failed?.id ?? ""));
    asker.disconnect();
    gate.resolve();
    await eventually(async () => expect(await queue.getCompletedCount()).toBe(1));
    expect((await runs.get(runId))?.status).toBe("running");
    await start(reconcilerOf(options));
    await eventually(async () => expect((await runs.get(runId))?.status).toBe("completed"));
  });
});
