import { forgetScope, runResearch } from "@quarry/contracts";
import { sweepOnce } from "@quarry/jobs";
import { linkProducer } from "@quarry/redis";
import { openRedisClient } from "@quarry/redis/testing";
import { createRunLog, createRunStore } from "@quarry/runs";
import { expect } from "vitest";
import { openQueues } from "../src/queues/open-queues.ts";
import { aRequest, queueTest as it } from "./fixtures/queue-test.ts";
import { echoText } from "./fixtures/test-contracts.ts";

const dayMs = 86_400_000;
const days = 180;
const runsInAll = 1_000;

/** A light run's data: a 48 kB log kept for the retention period, and its jobs for a day. */
const entry = "x".repeat(16_000);
const entries = ["a", "b", "c"];

/** Runs between two rounds of the sweeper. */
const together = 5;

/** Megabytes after each quarter of the runs; docs/lab/system.md shows them. */
const curve = [14, 28, 28, 28];

it("is bounded: a thousand runs in 180 days, kept for 90, take only as much as the runs of 90", async ({
  redis,
  producer,
}) => {
  let now = Date.now();
  const runs = createRunStore({ redis: { url: redis.url }, clock: () => now });
  const log = createRunLog({ redis: { url: redis.url } });
  const link = linkProducer({ url: redis.url });
  const queues = openQueues(link);
  const client = openRedisClient(redis);
  const leave = async (): Promise<void> => {
    const { run } = await runs.create({ request: aRequest });
    for (const key of entries) await log.append(run.id, key, { type: "warning", message: `${key} ${entry}` });
    const { jobId } = await producer.produce(echoText, { text: `${run.id} ${entry}` });
    await client.sadd(`run:${run.id}:jobs`, `${echoText.name} ${jobId}`);
    await producer.produce(runResearch, { runId: run.id });
    await runs.finish(run.id, { status: "completed", detail: "done" });
  };
  const sweep = async (): Promise<void> => {
    await sweepOnce({ ask: link.ask, queues, blobs: undefined, runKeepDays: 90, jobKeepHours: 24, now });
    // Imitates the indexer: its jobs are done.
    await (await queues.get(forgetScope.name)).obliterate({ force: true });
  };
  const usedMb = async (): Promise<number> =>
    Number(/^used_memory:(\d+)/mu.exec(await client.info("memory"))?.[1]) / 1_048_576;
  const before = await usedMb();
  const grown: number[] = [];
  for (let count = together; count <= runsInAll; count += together) {
    await Promise.all(Array.from({ length: together }, leave));
    now += (together * days * dayMs) / runsInAll;
    await sweep();
    if (count % (runsInAll / curve.length) === 0) grown.push((await usedMb()) - before);
  }
  for (const [quarter, expected] of curve.entries()) {
    expect(grown[quarter]).toBeGreaterThan(0.85 * expected);
    expect(grown[quarter]).toBeLessThan(1.15 * expected);
  }
  expect((await runs.find({ limit: 2_000, filter: {} })).runs.length).toBeLessThan(520);
  await Promise.all([runs.close(), log.close(), queues.close()]);
  await link.close();
});
