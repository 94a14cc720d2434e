import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createQuarryClient } from "@quarry/client";
import { findingsSchema } from "@quarry/contracts";
import { readStackFile } from "@quarry/local-stack";
import { eventually } from "@quarry/testkit";
import { expect, it, onTestFinished } from "vitest";
import { startStack } from "../src/stack/start-stack.ts";
import { openCollection } from "./collections/collections-client.ts";
import { items } from "./collections/items.ts";

const root = resolve(import.meta.dirname, "../../..");
const question = "How did the season reset change player retention and the ranking system?";

it("ends runs with the same report when the stack's own Redis and Qdrant are killed meanwhile", async () => {
  const data = mkdtempSync(join(tmpdir(), "quarry-stores-killed-"));
  const stack = await startStack({ root, data, command: "start", environment: {} });
  onTestFinished(async () => {
    await stack.stop();
    rmSync(data, { recursive: true, force: true, maxRetries: 5 });
  });
  const client = createQuarryClient({ url: stack.gatewayUrl, fetch });
  const collection = await openCollection(client.url, "of killed stores");
  for (const item of items) await collection.addItem(item);
  await collection.untilPrepared();

  const pidOf = (mark: string): number =>
    readStackFile(join(data, "stack.json"))?.processes.find((each) => each.mark === mark)?.pid ?? 0;
  const completed = (id: string): Promise<void> =>
    eventually(async () => {
      expect((await client.research.get(id, { waitSeconds: 20 })).status).toBe("completed");
    });
  /** Kills a process as soon as the run has begun, and returns the statements of its report. */
  const statementsWithout = async (mark?: string) => {
    const request = { question, collectionId: collection.id, depth: "light" } as const;
    const { id } = await client.research.submit(request);
    if (mark !== undefined) process.kill(pidOf(mark), "SIGKILL");
    await completed(id);
    return findingsSchema.parse(JSON.parse(await client.research.report(id, "json"))).statements;
  };
  const undisturbed = await statementsWithout();
  expect(undisturbed).not.toEqual([]);
  expect(await statementsWithout("redis-server")).toEqual(undisturbed);
  await eventually(async () => expect((await client.readiness()).status).toBe("ready"));
  expect(await statementsWithout("qdrant")).toEqual(undisturbed);
  await eventually(async () => expect((await client.readiness()).status).toBe("ready"));
});
