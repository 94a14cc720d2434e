import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createQuarryClient } from "@quarry/client";
import { type Findings, findingsSchema } from "@quarry/contracts";
import { startWatchedRedis } from "@quarry/testkit";
import { expect, it, onTestFinished } from "vitest";
import { startStack } from "../src/stack/start-stack.ts";
import { openCollection } from "./collections/collections-client.ts";
import { items } from "./collections/items.ts";

const root = resolve(import.meta.dirname, "../../..");
const question = "How did the season reset change player retention and the ranking system?";

it("ends a run when the master of Redis is killed in the middle of it", async () => {
  const home = mkdtempSync(join(tmpdir(), "quarry-failover-"));
  const watched = await startWatchedRedis();
  const environment = { REDIS_SENTINELS: watched.sentinels, REDIS_SENTINEL_NAME: watched.name };
  const stack = await startStack({ root, data: join(home, "data"), command: "start", environment });
  onTestFinished(async () => {
    await stack.stop();
    await watched.stop();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  });
  const client = createQuarryClient({ url: stack.gatewayUrl, fetch });
  const collection = await openCollection(client.url, "of a failover");
  for (const item of items) await collection.addItem(item);
  await collection.untilPrepared();

  const ask = async (onStage: (stage: string) => Promise<void>): Promise<Findings> => {
    const { id: runId } = await client.research.submit({
      question,
      collectionId: collection.id,
      depth: "light",
    });
    const told: string[] = [];
    const events = client.research.events(runId, { signal: AbortSignal.timeout(800_000) });
    for await (const { id, event } of events) {
      told.push(id);
      if (event.type === "stage-started") await onStage(event.stage);
    }
    // Followers receive every event once and in order, across the failover.
    expect(told).toEqual([...new Set(told)].toSorted());
    return findingsSchema.parse(JSON.parse(await client.research.report(runId, "json")));
  };
  let isKilled = false;
  const disturbed = await ask(async (stage) => {
    if (isKilled || stage === "decompose") return;
    isKilled = true;
    await watched.killMaster();
  });
  expect(isKilled).toBe(true);
  expect(disturbed.status).toBe("completed");
  expect(disturbed.statements.length).toBeGreaterThan(0);
});
