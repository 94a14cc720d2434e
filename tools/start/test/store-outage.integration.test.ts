import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createQuarryClient } from "@quarry/client";
import { findingsSchema } from "@quarry/contracts";
import { requeueCountOf } from "@quarry/jobs";
import { freePort, startQdrant, startRedis } from "@quarry/local-stores";
import { eventually } from "@quarry/testkit";
import { Queue } from "bullmq";
import { expect, it, onTestFinished } from "vitest";
import { startStack } from "../src/stack/start-stack.ts";
import { openCollection } from "./collections/collections-client.ts";
import { items } from "./collections/items.ts";

const root = resolve(import.meta.dirname, "../../..");
const question = "How did the season reset change player retention and the ranking system?";

/** Number of times that jobs of items were delayed because a store is away. */
const turnsOfItems = async (url: string): Promise<number> => {
  const queues = ["fetch-page", "index-document"].map((name) => new Queue(name, { connection: { url } }));
  const delayed = (await Promise.all(queues.map((queue) => queue.getDelayed()))).flat();
  await Promise.all(queues.map((queue) => queue.close()));
  return delayed.reduce((sum, job) => sum + requeueCountOf(job), 0);
};

it("loses no item and no answer when Qdrant is away while items are prepared and while a run searches", async () => {
  const home = mkdtempSync(join(tmpdir(), "quarry-outage-"));
  const place = { directory: join(home, "qdrant"), port: await freePort() };
  let qdrant = await startQdrant(place);
  const redis = await startRedis();
  const environment = { QDRANT_URL: qdrant.url, REDIS_URL: redis.url };
  const stack = await startStack({ root, data: join(home, "data"), command: "start", environment });
  onTestFinished(async () => {
    await stack.stop();
    await qdrant.stop();
    await redis.stop();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  });
  const client = createQuarryClient({ url: stack.gatewayUrl, fetch });
  const log = async (runId: string): Promise<string> =>
    await (
      await fetch(`${client.url}/v1/research/${runId}/events`, { headers: { Accept: "application/json" } })
    ).text();

  const collection = await openCollection(client.url, "through an outage");
  const [first, ...others] = items;
  await collection.addItem(first);
  // Those who write have begun to work.
  await collection.untilPrepared();
  await qdrant.kill("SIGKILL");
  for (const item of others) await collection.addItem(item);
  // More often than a job is tried that fails by itself.
  await eventually(async () => expect(await turnsOfItems(redis.url)).toBeGreaterThan(6));
  qdrant = await startQdrant(place);
  await collection.untilPrepared();

  const asked = { question, collectionId: collection.id, depth: "light" } as const;
  const { id: runId } = await client.research.submit(asked);
  let isAway = false;
  const signal = AbortSignal.timeout(800_000);
  for await (const { event } of client.research.events(runId, { signal })) {
    if (!isAway && event.type === "stage-started" && event.stage === "decompose") {
      isAway = true;
      await qdrant.kill("SIGKILL");
    }
    if (isAway && event.type === "warning" && event.message.startsWith("The run waits for a store"))
      qdrant = await startQdrant(place);
  }
  const findings = findingsSchema.parse(JSON.parse(await client.research.report(runId, "json")));
  expect(findings.status).toBe("completed");
  expect(findings.statements.length).toBeGreaterThan(0);
  expect(await log(runId)).not.toContain("job-failed");
});
