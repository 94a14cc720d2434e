import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createQuarryClient } from "@quarry/client";
import { addFile, collectSources, downloadBundle } from "@quarry/command-line";
import { bundleDocumentsSchema, findingsSchema, indexMetadataViewSchema } from "@quarry/contracts";
import { readStackFile } from "@quarry/local-stack";
import { eventually } from "@quarry/testkit";
import { expect, it, onTestFinished } from "vitest";
import { startStack } from "../src/stack/start-stack.ts";
import { openCollection } from "./collections/collections-client.ts";
import { items } from "./collections/items.ts";
import { runCommandFile } from "./command.ts";
import { question as questionOfSources, writeGoodDocuments, writeLongDocument } from "./sources.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const root = resolve(import.meta.dirname, "../../..");
const question = "How did the season reset change player retention and the ranking system?";

it("ends runs with the same report when the stack's own Redis and Qdrant are killed meanwhile, and without duplicates when its indexer is", async () => {
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

  const [sources, bundle] = [temporaryFolder(), temporaryFolder()];
  writeGoodDocuments(sources);
  writeLongDocument(sources, 60);
  const { id: collectionId } = await client.collections.create({ name: "of a killed indexer", mark: false });
  for (const file of collectSources([sources], sources).files)
    await addFile(client.collections, collectionId, file);
  const indexer = "services/indexer/src/main.ts";
  const killed = pidOf(indexer);
  const { id } = await client.research.submit({ question: questionOfSources, collectionId });
  process.kill(killed, "SIGKILL");
  await completed(id);
  expect(pidOf(indexer)).not.toBe(killed);

  const held = await fetch(`${client.url}/v1/index/metadata?collectionId=${collectionId}`);
  const { document_count: count, sources: indexed } = indexMetadataViewSchema.parse(await held.json());
  expect(count).toBe(3);
  for (const { passage_count: passages } of Object.values(indexed)) expect(passages).toBeGreaterThan(0);
  await downloadBundle(client.research, id, bundle);
  const documents = bundleDocumentsSchema.parse(
    JSON.parse(readFileSync(join(bundle, "documents.json"), "utf8")),
  );
  expect(documents.filter(({ used }) => !used)).toEqual([]);
  expect(new Set(documents.map((document) => document.id)).size).toBe(documents.length);
  expect(await runCommandFile("tools/verify/src/main.ts", [bundle])).toMatchObject({ exitCode: 0 });
});
