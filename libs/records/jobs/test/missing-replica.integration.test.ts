import { consume, createProducer } from "@quarry/jobs";
import { askRedis, eventually, freePort, type RunningRedis, startRedis } from "@quarry/testkit";
import { expect, it, onTestFinished } from "vitest";
import { openQueue } from "./fixtures/job-queue.ts";
import { quickWorker } from "./fixtures/queue-test.ts";
import { echoText } from "./fixtures/test-contracts.ts";

/** Redis refuses writes while fewer replicas than this are up to date. */
const careful = "--min-replicas-to-write 1 --min-replicas-max-lag 2 --repl-diskless-sync-delay 0".split(" ");

const refuses = async (redis: RunningRedis): Promise<boolean> =>
  (await askRedis(redis.port, ["SET looked-at 1"])).includes("-NOREPLICAS");

it("treats a Redis without its replica as unavailable, and continues when the replica is back", async () => {
  const master = await startRedis({ settings: careful });
  const port = await freePort();
  const startReplica = () =>
    startRedis({ port, settings: [...careful, "--replicaof", "127.0.0.1", String(master.port)] });
  const first = await startReplica();
  onTestFinished(() => master.stop());
  await eventually(async () => expect(await refuses(master)).toBe(false));
  const redis = { url: master.url };
  const producer = createProducer({ redis });
  const [begun, missing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const worker = { ...quickWorker, redis, lockDurationMs: 2_000 };
  const handler = async ({ text }: { readonly text: string }) => {
    begun.resolve();
    await missing.promise;
    return { text };
  };
  const consumer = consume(echoText, handler, worker);
  await consumer.start();
  const { jobId: before } = await producer.produce(echoText, { text: "before" });
  await begun.promise;
  await first.stop();
  await eventually(async () => expect(await refuses(master)).toBe(true));
  await expect(producer.produce(echoText, { text: "refused" })).rejects.toMatchObject({ code: "redis-down" });
  missing.resolve();

  const second = await startReplica();
  onTestFinished(() => second.stop());
  await eventually(async () => expect(await refuses(master)).toBe(false));
  const { jobId: after } = await producer.produce(echoText, { text: "after" });
  const jobQueue = openQueue(master.url, echoText);
  await jobQueue.until(after, "completed");
  await jobQueue.until(before, "completed");
  await consumer.stop();
  await producer.close();
  await jobQueue.close();
});
