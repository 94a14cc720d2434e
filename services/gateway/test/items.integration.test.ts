import { collectionViewSchema, indexDocument, itemViewSchema, searchAnswerSchema } from "@quarry/contracts";
import { createEvidenceStore } from "@quarry/evidence";
import { queuesForBoard } from "@quarry/jobs";
import { startQdrant, startRedis } from "@quarry/testkit";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { startGateway } from "./start-gateway.ts";
import { type Defer, startService, startServices } from "./start-service.ts";

const patience = { timeout: 600_000, interval: 100 };

/** Starts all processes that items need; they end with the stack. */
const startAll = async (stack: AsyncDisposableStack) => {
  const defer: Defer = (end) => stack.defer(end);
  const [redis, qdrant] = [await startRedis(), await startQdrant()];
  defer(() => redis.stop());
  defer(() => qdrant.stop());
  const environment = { REDIS_URL: redis.url, QDRANT_URL: qdrant.url };
  const orchestrator = startService("orchestrator", environment, defer);
  await startServices(["fetcher", "indexer", "reranker"], environment, defer);
  const restartOrchestrator = (): void => {
    orchestrator.kill("SIGKILL");
    startService("orchestrator", environment, defer);
  };
  const { url } = await startGateway(redis.url, environment, { defer });
  const store = createEvidenceStore({ url: qdrant.url, dimensions: 384 });
  return { url, redis, store, restartOrchestrator };
};

/** Creates a collection; returns functions that query it. */
const openCollection = async (url: string) => {
  const send = (path: string, method: string, body?: unknown): Promise<Response> =>
    fetch(`${url}${path}`, {
      method,
      headers: { "Content-Type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const made = await send("/v1/collections", "POST", { name: "talks", mark: false });
  const { id } = collectionViewSchema.parse(await made.json());
  const items = `/v1/collections/${id}/items`;
  const hand = async (body: unknown) => {
    const response = await send(items, "POST", body);
    return { status: response.status, item: itemViewSchema.parse(await response.json()) };
  };
  const itemOf = async (linkId: string) =>
    itemViewSchema.parse(await (await send(`${items}/${linkId}`, "GET")).json());
  /** Returns the item when no preparation is in progress. */
  const settled = (linkId: string) =>
    vi.waitFor(async () => {
      const item = await itemOf(linkId);
      expect(item.status).not.toBe("preparing");
      return item;
    }, patience);
  const searchAll = async (query: string, filters: object = {}) => {
    const response = await send("/v1/search", "POST", { query, filters });
    return searchAnswerSchema.parse(await response.json()).passages.map(({ text }) => text);
  };
  const search = (query: string) => searchAll(query, { collectionId: id });
  return { id, items, send, hand, settled, search, searchAll };
};

describe("the items of a collection", () => {
  let running: Awaited<ReturnType<typeof startAll>>;

  beforeAll(async () => {
    const stack = new AsyncDisposableStack();
    running = await startAll(stack);
    return () => stack.disposeAsync();
  });

  it("become searchable documents, new versions of them, and nothing again", async () => {
    const { store, url } = running;
    const { id, items, send, hand, settled, search, searchAll } = await openCollection(url);
    const talk = "Every worker renews the lock of the job it works on.";
    const comments = [{ id: "c1", author: "Ann", text: "Locks are for doors.", likes: 4 }, "Well said."];
    expect((await hand({ linkId: "talk", transcript: talk, comments })).status).toBe(201);
    const first = await settled("talk");
    expect(first).toMatchObject({
      status: "ready",
      transcript: { characters: talk.length, language: "en" },
      comments: { count: 2 },
    });
    expect((await search("locks of workers")).join(" ")).toContain(talk);

    // Sent again, and with the same words under another link id: one document.
    expect((await hand({ linkId: "talk", transcript: talk, comments })).status).toBe(200);
    const copy = await hand({ linkId: "copy", transcript: talk });
    expect(copy.item.sameAs).toBe(first.itemId);
    expect((await settled("copy")).transcript).toEqual(first.transcript);
    expect(await store.documentsIn([`collection:${id}`])).toHaveLength(2);

    // A new version: the old one is still stored, but no longer searched.
    const said = "Dough rises overnight in a cool kitchen.";
    await send(`${items}/copy`, "DELETE");
    expect((await hand({ linkId: "talk", transcript: said })).item).toMatchObject({ version: 2 });
    const second = await settled("talk");
    expect(second).toMatchObject({ comments: null, versions: [{ version: 1, status: "ready" }] });
    const past = [first.transcript, first.comments]
      .flatMap((part) => (part === null ? [] : [part.documentId]))
      .toSorted();
    await vi.waitFor(async () => {
      expect(await store.documentsIn([`collection:${id}`])).toEqual([second.transcript?.documentId]);
      expect(await store.documentsIn([`collection:${id}-past`])).toEqual(past);
      // Memberships end before their passages leave the collection.
      expect(await search("locks of workers")).toEqual([said]);
      expect(await searchAll("locks of workers")).toEqual([said]);
    }, patience);
    expect((await store.getDocument(past[0] ?? ""))?.text).toBeDefined();

    expect((await send(`${items}/talk`, "DELETE")).status).toBe(204);
    expect(await store.documentsIn([])).toEqual([]);
    expect((await send(`${items}/talk`, "GET")).status).toBe(404);
  });

  it("are refused or unavailable with a reason, and keep no other back", async () => {
    const { store, url } = running;
    const { id, items, send, settled } = await openCollection(url);
    const large = `${"a".repeat(6_000_000)} end`;
    const response = await send(items, "POST", {
      items: [
        { linkId: "large", transcript: large },
        { linkId: "none" },
        { linkId: "good", text: "# Good\n\nThis can be read." },
      ],
    });
    expect(response.status).toBe(207);
    expect(await settled("large")).toMatchObject({
      status: "unavailable",
      lost: [
        { part: "transcript", reason: "too-large", detail: expect.stringContaining("FETCH_MAX_CHARACTERS") },
      ],
    });
    expect(await settled("good")).toMatchObject({ status: "ready", title: "Good" });
    const view = collectionViewSchema.parse(await (await send(`/v1/collections/${id}`, "GET")).json());
    expect(view.counts).toEqual({ preparing: 0, ready: 1, unavailable: 1 });
    expect((await send(`/v1/collections/${id}`, "DELETE")).status).toBe(204);
    expect(await store.documentsIn([])).toEqual([]);
  });

  it("are prepared once each, though the process that prepares them is killed", async () => {
    const { redis, store, url, restartOrchestrator } = running;
    const { id, hand, settled } = await openCollection(url);
    const board = queuesForBoard({ url: redis.url });
    onTestFinished(() => board.close());
    const queue = board.queues.find(({ name }) => name === indexDocument.name);
    const before = (await queue?.getCompletedCount()) ?? 0;
    const names = Array.from({ length: 12 }, (_, index) => `item-${index}`);
    for (const name of names) await hand({ linkId: name, text: `This is what ${name} says of locks.` });
    await vi.waitFor(
      async () => expect(await store.documentsIn([`collection:${id}`])).not.toEqual([]),
      patience,
    );
    restartOrchestrator();
    for (const name of names) expect(await settled(name)).toMatchObject({ status: "ready", version: 1 });
    expect(await store.documentsIn([`collection:${id}`])).toHaveLength(names.length);
    expect(await queue?.getCompletedCount()).toBe(before + names.length);
  });
});
