import { createCollectionStore } from "@quarry/collections";
import {
  awaitItems,
  type Contract,
  fetchPage,
  indexDocument,
  type OutputOf,
  prepareItem,
  researchRequestSchema,
} from "@quarry/contracts";
import { consume, createOutputs, createProducer, type Handler } from "@quarry/jobs";
import { createSilentLogger } from "@quarry/observability";
import { createRunStore } from "@quarry/runs";
import { aDocumentFacts, redisTest } from "@quarry/testkit";
import { describe, expect } from "vitest";
import { openItems } from "../src/sequences/await-items.ts";
import { opened, start } from "./until-test-ends.ts";

const log = createSilentLogger();
const patience = { timeoutMs: 600_000, signal: new AbortController().signal };

const startAll = async (url: string) => {
  const redis = { url };
  const done: string[] = [];
  const answering = <C extends Contract>(contract: C, handler: Handler<C>): Promise<void> =>
    start(
      consume(
        contract,
        async (input, context) => {
          done.push(contract.name);
          return handler(input, context);
        },
        { redis, log },
      ),
    );
  await answering(fetchPage, async ({ source }): Promise<OutputOf<typeof fetchPage>> =>
    source.kind === "upload" && source.uploadId !== "broken"
      ? { status: "stored", document: aDocumentFacts({ uri: source.uri }) }
      : { status: "unavailable", uri: "file:broken.md", reason: "damaged", detail: "Broken." },
  );
  await answering(indexDocument, async ({ documentId }) => ({
    documentId,
    passages: 1,
    written: 1,
    alreadyIndexed: false,
  }));
  for (const part of openItems({ redis, log })) await start(part);
  const collections = opened(createCollectionStore({ redis }));
  const producer = opened(createProducer({ redis }));
  const outputs = opened(createOutputs({ redis }));
  const request = researchRequestSchema.parse({ question: "What is a queue?" });
  const { run } = await opened(createRunStore({ redis })).create({ request });
  const { id } = await collections.create("notes", { mark: false });
  const put = (name: string) =>
    collections.putItem(id, {
      linkId: name,
      uri: `file:${name}.md`,
      source: "file",
      given: {},
      content: { kind: "upload", uploadId: name, uri: `file:${name}.md`, bytes: 3 },
      comments: null,
    });
  const wait = async (itemIds: readonly string[]) => {
    const { jobId } = await producer.produce(awaitItems, {
      runId: run.id,
      collectionId: id,
      itemIds: [...itemIds],
    });
    return outputs.wait(awaitItems, jobId, patience);
  };
  return { producer, put, wait, done };
};

describe("the items of a run", () => {
  redisTest("are waited for, and prepared once each", async ({ redis: { url } }) => {
    const { producer, put, wait, done } = await startAll(url);
    const puts = [await put("good"), await put("broken")];
    for (const { preparation } of [...puts, ...puts])
      if (preparation !== undefined) await producer.produce(prepareItem, preparation);
    expect(await wait(puts.map(({ item }) => item.itemId))).toMatchObject({
      status: "completed",
      output: {
        items: [{ linkId: "good", transcript: { characters: 100 } }],
        unavailable: [{ uri: "file:broken.md", reason: "damaged", detail: "Broken." }],
      },
    });
    expect(done.toSorted()).toEqual(["fetch-page", "fetch-page", "index-document"]);
  });

  redisTest(
    "are prepared when the job was lost between the record and its queue",
    async ({ redis: { url } }) => {
      const { put, wait } = await startAll(url);
      const { item } = await put("good");
      expect(await wait([item.itemId])).toMatchObject({ output: { items: [{ linkId: "good" }] } });
    },
  );
});
