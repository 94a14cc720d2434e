import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createQuarryClient } from "@quarry/client";
import { eventually, startObjectStore, startQdrant, startRedis } from "@quarry/testkit";
import { expect, it, onTestFinished } from "vitest";
import { startStack } from "../src/stack/start-stack.ts";

const root = resolve(import.meta.dirname, "../../..");

it("keeps uploads and bundles in a bucket", async () => {
  const data = mkdtempSync(join(tmpdir(), "quarry-bucket-"));
  onTestFinished(() => rmSync(data, { recursive: true, force: true, maxRetries: 5 }));
  const [redis, qdrant, store] = await Promise.all([startRedis(), startQdrant(), startObjectStore()]);
  onTestFinished(async () => {
    await Promise.all([redis.stop(), qdrant.stop(), store.stop()]);
  });
  const stack = await startStack({
    root,
    data,
    command: "start",
    environment: {
      REDIS_URL: `redis://127.0.0.1:${redis.port}`,
      QDRANT_URL: qdrant.url,
      BLOBS_S3_URL: store.url,
      BLOBS_S3_KEY_ID: store.keyId,
      BLOBS_S3_SECRET: store.secret,
    },
  });
  onTestFinished(stack.stop);
  const client = createQuarryClient({ url: stack.gatewayUrl, fetch });
  const collection = await client.collections.create({ name: "harbour" });
  const paper =
    "# The ferry\n\nThe ferry to Almen crossed the lake six times a day until the bridge was opened in 1931.";
  const { itemId } = await client.collections.addFile(collection.id, {
    uri: "file:ferry.md",
    content: paper,
  });
  expect(store.keys()).toEqual([
    expect.stringContaining(`originals/${collection.id}/${itemId}/`),
    expect.stringMatching(/^uploads\/[\da-f]{64}$/u),
  ]);
  await eventually(async () => {
    expect((await client.collections.item(collection.id, itemId)).status).not.toBe("preparing");
  });
  const question = "How often did the ferry to Almen cross the lake?";
  const { id } = await client.research.submit({ question, collectionId: collection.id, depth: "light" });
  await eventually(async () => expect((await client.research.get(id)).status).toBe("completed"), 600_000);
  expect(await client.research.report(id, "md")).toContain("six times a day");
  expect(store.keys()).toContain(`runs/${id}/report.md`);
});
