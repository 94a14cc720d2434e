import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openBlobFolder } from "@quarry/blobs";
import { createCollectionStore } from "@quarry/collections";
import { forgetScope, retireDocuments, runResearch } from "@quarry/contracts";
import { createSweeper, jobIdOf, sweepOnce, type SweepReport } from "@quarry/jobs";
import { linkProducer } from "@quarry/redis";
import { openRedisClient } from "@quarry/redis/testing";
import { createRunStore, createWatchStore, findStopReason } from "@quarry/runs";
import { eventually } from "@quarry/testkit";
import { describe, expect, vi } from "vitest";
import { openQueues } from "../src/queues/open-queues.ts";
import { aRequest, queueTest } from "./fixtures/queue-test.ts";
import { echoMachine } from "./fixtures/step-machines.ts";
import { echoText } from "./fixtures/test-contracts.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const it = queueTest.extend<{
  folder: string;
  sweepAt: (now: number) => Promise<SweepReport>;
  finishedRun: () => Promise<string>;
}>({
  folder: async ({ task: _task }, use) => {
    const folder = await mkdtemp(join(tmpdir(), "retention-"));
    await use(folder);
    await rm(folder, { recursive: true });
  },
  sweepAt: async ({ redis, folder }, use) => {
    const link = linkProducer({ url: redis.url });
    const queues = openQueues(link);
    await use((now) =>
      sweepOnce({
        ask: link.ask,
        queues,
        blobs: openBlobFolder(folder),
        runKeepDays: 30,
        jobKeepHours: 24,
        now,
      }),
    );
    await queues.close();
    await link.close();
  },
  finishedRun: async ({ consuming, driving, runs, producer }, use) => {
    await consuming(echoText, async (input) => input);
    await driving(runResearch, echoMachine([["a", "b"], ["c"]]));
    await use(async () => {
      const { run } = await runs.create({ request: aRequest });
      await producer.produce(runResearch, { runId: run.id });
      await eventually(async () => expect((await runs.get(run.id))?.status).toBe("completed"));
      return run.id;
    });
  },
});

describe("createSweeper", () => {
  it("goes by the clock of Redis, however far ahead its machine's is", async ({ options, runs, newRun }) => {
    const now = Date.now();
    const end = { status: "completed", detail: "done" } as const;
    const recent = await newRun();
    await runs.finish(recent, end);
    const before = createRunStore({ redis: options.redis, clock: () => now - 40 * dayMs });
    const old = (await before.create({ request: aRequest })).run.id;
    await before.finish(old, end);
    vi.spyOn(Date, "now").mockReturnValue(now + 100 * dayMs);
    const sweeper = createSweeper({ ...options, runKeepDays: 30, jobKeepHours: 24 });
    await sweeper.start();
    await eventually(async () => expect(await runs.get(old)).toBeUndefined());
    await sweeper.stop();
    expect(await runs.get(recent)).toBeDefined();
    await before.close();
  });
});

describe("sweepOnce", () => {
  it("keeps a run that has ended and shows its jobs, for as long as both are kept", async ({
    sweepAt,
    finishedRun,
    runs,
    watch,
  }) => {
    const runId = await finishedRun();
    expect(await sweepAt(Date.now() + 23 * hourMs)).toMatchObject({ runsRemoved: 0, jobsForgotten: 0 });
    expect(await runs.get(runId)).toBeDefined();
    expect(await watch(echoText).queue.getJobCounts()).toMatchObject({ completed: 3 });
  });

  it("lets the jobs of a run go a day after its end, and the run shows what it did", async ({
    sweepAt,
    finishedRun,
    runs,
    runLog,
    watch,
  }) => {
    const runId = await finishedRun();
    const log = await runLog.read(runId, { count: 100 });
    expect(await sweepAt(Date.now() + 25 * hourMs)).toMatchObject({ jobsForgotten: 1 });
    expect(await watch(echoText).queue.getJobCounts()).toMatchObject({ completed: 0 });
    expect(await watch(runResearch).queue.getJobCounts()).toMatchObject({ completed: 0 });
    expect(await runs.get(runId)).toMatchObject({ status: "completed" });
    expect(await runLog.read(runId, { count: 100 })).toEqual(log);
  });

  it("has what was indexed for a removed collection retired once more", async ({ redis, sweepAt, watch }) => {
    const collections = createCollectionStore({ redis: { url: redis.url } });
    const gone = await collections.create("letters", { mark: false });
    expect(await collections.remove(gone.id)).toBe(true);
    expect(await sweepAt(Date.now() + 30_000)).toMatchObject({ collectionsForgotten: 0 });
    expect(await sweepAt(Date.now() + 61_000)).toMatchObject({ collectionsForgotten: 1 });
    expect(await sweepAt(Date.now() + 122_000)).toMatchObject({ collectionsForgotten: 0 });
    await collections.close();
    const jobs = await watch(retireDocuments).queue.getPrioritized();
    expect(jobs.map(({ data }) => data)).toMatchObject([{ collectionId: gone.id }]);
  });

  it("keeps the last report of a watch as long as the watch", async ({
    redis,
    sweepAt,
    finishedRun,
    runs,
  }) => {
    const watches = createWatchStore({ redis: { url: redis.url } });
    const reportRunId = await finishedRun();
    const about = { request: aRequest, schedule: "every 1d", timeZone: "UTC" };
    const { id } = await watches.create(watches.newId(), { ...about, reportRunId });
    expect(await sweepAt(Date.now() + 31 * dayMs)).toMatchObject({ runsRemoved: 0 });
    expect(await runs.get(reportRunId)).toBeDefined();
    await watches.remove(id);
    expect(await sweepAt(Date.now() + 31 * dayMs)).toMatchObject({ runsRemoved: 1 });
    await watches.close();
  });

  it("removes a run after its days, and a minute later all its data", async ({
    redis,
    folder,
    sweepAt,
    finishedRun,
    runs,
    watch,
  }) => {
    const runId = await finishedRun();
    await openBlobFolder(folder).write(`runs/${runId}/report.md`, "# Report");
    const later = Date.now() + 31 * dayMs;
    expect(await sweepAt(later)).toMatchObject({ runsRemoved: 1, runsForgotten: 0 });
    expect(await runs.get(runId)).toBeUndefined();
    expect((await runs.find({ limit: 10, filter: {} })).runs).toEqual([]);
    expect(await sweepAt(later + 61_000)).toMatchObject({ runsForgotten: 1 });
    const left = await openRedisClient(redis).keys(`*${runId}*`);
    expect(left.filter((key) => !key.includes("forget-scope"))).toEqual([]);
    expect(await openBlobFolder(folder).list("runs")).toEqual([]);
    const scope = await watch(forgetScope).queue.getJob(jobIdOf(forgetScope, { scope: `run:${runId}` }));
    expect(scope?.data).toEqual({ scope: `run:${runId}` });
    expect(await sweepAt(later + 122_000)).toMatchObject({ runsRemoved: 0, runsForgotten: 0 });
  });

  it("leaves a run alone that was begun long ago and still works", async ({ sweepAt, newRun, runs }) => {
    const runId = await newRun();
    expect(await sweepAt(Date.now() + 400 * dayMs)).toMatchObject({ runsRemoved: 0 });
    expect(await runs.get(runId)).toMatchObject({ status: "queued" });
  });
});

describe("remove", () => {
  it("cancels a run that works and takes it out of every answer at once", async ({
    options,
    runs,
    runLog,
    newRun,
  }) => {
    const runId = await newRun();
    expect(await runs.remove(runId)).toBe(true);
    expect(await runs.remove(runId)).toBe(false);
    expect(await runs.get(runId)).toBeUndefined();
    const { ask, close } = linkProducer(options.redis);
    expect(await findStopReason(ask, { runId, stopsAtRunDeadline: false, now: 0 })).toMatchObject({
      code: "cancelled",
      message: expect.stringContaining("was cancelled"),
    });
    await close();
    expect(await runs.open()).toEqual([]);
    expect((await runLog.read(runId, { count: 10 })).at(-1)?.event).toMatchObject({
      type: "run-finished",
      status: "cancelled",
    });
  });

  it("lets the key of a removed run begin another", async ({ runs }) => {
    const asked = { request: aRequest, idempotencyKey: "again" };
    const first = await runs.create(asked);
    await runs.remove(first.run.id);
    const second = await runs.create(asked);
    expect(second.created).toBe(true);
    expect(second.run.id).not.toBe(first.run.id);
  });
});

describe("a full Redis", () => {
  it("is reported as full, lets a run be cancelled and removed, and continues once there is room", async ({
    redis,
    newRun,
  }) => {
    const runId = await newRun();
    const otherId = await newRun();
    const client = openRedisClient(redis);
    const runs = createRunStore({ redis: { url: redis.url } });
    await client.config("SET", "maxmemory", "1000000");
    await expect(runs.putArtifact(runId, "report.md", "text")).rejects.toMatchObject({
      code: "storage-full",
    });
    expect(await runs.requestCancel(runId)).toBe(true);
    expect(await runs.remove(otherId)).toBe(true);
    await client.config("SET", "maxmemory", "0");
    await runs.putArtifact(runId, "report.md", "text");
    await runs.close();
  });

  it("gets rid of removed runs and of old jobs, and of documents once there is room", async ({
    redis,
    sweepAt,
    finishedRun,
    runs,
    watch,
  }) => {
    const [removed, kept] = [await finishedRun(), await finishedRun()];
    await runs.remove(removed);
    const client = openRedisClient(redis);
    await client.config("SET", "maxmemory", "1");
    await expect(sweepAt(Date.now() + 61_000)).rejects.toThrow("OOM");
    expect(await client.exists(`run:${removed}`)).toBe(0);
    expect(await watch(runResearch).queue.getJobCounts()).toMatchObject({ completed: 0 });
    await client.config("SET", "maxmemory", "0");
    expect(await sweepAt(Date.now() + 61_000)).toMatchObject({ runsForgotten: 1 });
    expect(await watch(forgetScope).queue.getPrioritized()).toMatchObject([
      { data: { scope: `run:${removed}` } },
    ]);
    expect(await runs.get(kept)).toMatchObject({ status: "completed" });
  });
});
