import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createQuarryClient, type QuarryClient } from "@quarry/client";
import { type Findings, findingsSchema, type RunEvent } from "@quarry/contracts";
import { startQdrantCluster } from "@quarry/testkit";
import { expect, it, onTestFinished } from "vitest";
import { startStack } from "../src/stack/start-stack.ts";
import { openCollection } from "./collections/collections-client.ts";
import { captionsFile, items } from "./collections/items.ts";

const root = resolve(import.meta.dirname, "../../..");
const question = "How did the season reset change player retention and the ranking system?";

/** Asks a question about the collection, and reports every event before the next is read. */
const ask = async (
  client: QuarryClient,
  collectionId: string,
  onEvent: (event: RunEvent) => Promise<void> = async () => undefined,
): Promise<Findings> => {
  const { id: runId } = await client.research.submit({ question, collectionId, depth: "light" });
  const signal = AbortSignal.timeout(800_000);
  const events = client.research.events(runId, { signal });
  for await (const { event } of events) await onEvent(event);
  const response = await fetch(`${client.url}/v1/research/${runId}/artifacts/findings.json`);
  return findingsSchema.parse(await response.json());
};

it("answers the same question alike when a node of Qdrant is killed in the middle of the run", async () => {
  const home = mkdtempSync(join(tmpdir(), "quarry-cluster-run-"));
  const cluster = await startQdrantCluster(3);
  const environment = { QDRANT_URL: cluster.urls.join(","), QDRANT_SHARDS: "3", QDRANT_REPLICAS: "2" };
  const stack = await startStack({ root, data: join(home, "data"), command: "start", environment });
  onTestFinished(async () => {
    await stack.stop();
    await cluster.stop();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  });
  const client = createQuarryClient({ url: stack.gatewayUrl, fetch });
  const collection = await openCollection(client.url, "of a cluster");
  for (const item of items) await collection.addItem(item);
  await collection.addFile(captionsFile);
  await collection.untilPrepared();

  const undisturbed = await ask(client, collection.id);
  expect(undisturbed.statements.length).toBeGreaterThan(0);

  let killed: string | undefined;
  const disturbed = await ask(client, collection.id, async (event) => {
    // The node that the services connect to first is killed as soon as the run searches.
    if (killed !== undefined || event.type !== "stage-started" || event.stage === "decompose") return;
    killed = event.stage;
    await cluster.kill(0);
  });
  expect(killed).toBeDefined();
  expect(disturbed.status).toBe("completed");
  expect(disturbed.statements).toEqual(undisturbed.statements);
  expect(disturbed.topics).toEqual(undisturbed.topics);
});
