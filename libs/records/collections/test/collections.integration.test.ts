import { createCollectionStore } from "@quarry/collections";
import { Redis } from "ioredis";
import { describe, expect } from "vitest";
import { collectionTest as it, leavingNames, settle } from "./fixtures/collection-test.ts";
import { aText, documentIdOf } from "./fixtures/new-items.ts";

describe("createCollectionStore", () => {
  it("keeps a collection until it is removed, and nothing afterwards", async ({ collections, id, redis }) => {
    await collections.putItem(id, aText("a"));
    expect(id).toMatch(/^c-[0-9a-z]{8,40}$/);
    expect(await collections.get(id)).toMatchObject({
      name: "notes",
      mark: true,
      counts: { preparing: 1, ready: 0, unavailable: 0 },
    });
    expect(await collections.remove(id)).toBe(true);
    expect(await collections.remove(id)).toBe(false);
    expect(await collections.get(id)).toBeUndefined();
    const asker = new Redis(redis.url);
    // Its name is kept until the sweeper has deleted its index entries.
    expect(await asker.keys("collection*")).toEqual(["collections-leaving"]);
    expect(await asker.zrange("collections-leaving", "0", "-1")).toEqual([id]);
    asker.disconnect();
  });

  it("removes items and collections in a full Redis, and names the collections for the sweeper", async ({
    collections,
    id,
    redis,
  }) => {
    const other = await collections.create("other", { mark: false });
    const { item } = await collections.putItem(other.id, aText("a"));
    const asker = new Redis(redis.url);
    await asker.config("SET", "maxmemory", "1");
    expect(await collections.removeItem(other.id, "a")).toMatchObject({ itemId: item.itemId });
    expect(await collections.remove(id)).toBe(true);
    expect(await collections.get(id)).toBeUndefined();
    const leaving = await asker.zrange("collections-leaving", "0", "-1");
    expect(leaving.toSorted()).toEqual([id, other.id].toSorted());
    await expect(collections.putItem(other.id, aText("b"))).rejects.toMatchObject({ code: "storage-full" });
    await asker.config("SET", "maxmemory", "0");
    asker.disconnect();
  });

  it("lists existing collections, newest first, page by page", async ({ redis }) => {
    let time = Date.parse("2026-11-21T10:00:00Z");
    const collections = createCollectionStore({ redis: { url: redis.url }, clock: () => (time += 1_000) });
    await collections.ensure("c-evidence", "first");
    const made = [];
    for (const name of ["second", "third", "fourth"])
      made.push(await collections.create(name, { mark: true }));
    await collections.ensure("c-evidence", "first");
    await collections.remove(made[1]?.id ?? "");
    const page = await collections.list({ limit: 2 });
    expect(page).toEqual([made[2], made[0]]);
    const rest = await collections.list({ limit: 2, before: made[0]?.id ?? "" });
    expect(rest).toMatchObject([{ id: "c-evidence", name: "first", mark: false }]);
    await collections.close();
  });
});

describe("an item", () => {
  it("is one however often it is added, and is found by its id and its link id", async ({
    collections,
    id,
  }) => {
    const puts = await Promise.all(Array.from({ length: 20 }, () => collections.putItem(id, aText("a"))));
    expect(puts.filter(({ outcome }) => outcome === "added")).toHaveLength(1);
    const [item] = puts.map((put) => put.item);
    expect(await collections.getItem(id, "a")).toEqual(item);
    expect(await collections.getItem(id, item?.itemId ?? "")).toEqual(item);
    expect((await collections.get(id))?.counts).toEqual({ preparing: 1, ready: 0, unavailable: 0 });
  });

  it("has a job that prepares it until it is settled", async ({ collections, id }) => {
    const { preparation, item } = await collections.putItem(id, aText("a"));
    expect(preparation).toMatchObject({
      collectionId: id,
      itemId: item.itemId,
      linkId: "a",
      version: 1,
      scope: `collection:${id}`,
      content: { uploadId: "a" },
      mark: true,
    });
    expect((await collections.putItem(id, aText("a"))).preparation).toEqual(preparation);
    expect(await collections.preparationsOf(id, [item.itemId])).toEqual([preparation]);
    await settle(collections, id, ["a", 1, "doc-a"]);
    expect((await collections.putItem(id, aText("a"))).preparation).toBeUndefined();
    expect(await collections.preparationsOf(id, [item.itemId])).toEqual([]);
  });

  it("is ready once it is settled, and the same again changes nothing", async ({ collections, id }) => {
    await collections.putItem(id, aText("a"));
    await settle(collections, id, ["a", 1, "doc-a", "com-a"]);
    await settle(collections, id, ["a", 1, "other"]);
    expect(await collections.getItem(id, "a")).toMatchObject({
      status: "ready",
      title: "Read title",
      transcript: { documentId: documentIdOf("doc-a") },
      comments: { documentId: documentIdOf("com-a"), count: 4 },
      lost: [],
    });
    expect((await collections.get(id))?.counts).toEqual({ preparing: 0, ready: 1, unavailable: 0 });
  });

  it("is unavailable with a reason when its preparation fails permanently, and is tried again when it is sent again", async ({
    collections,
    id,
  }) => {
    const { item } = await collections.putItem(id, aText("a"));
    const preparation = { status: "failed", detail: "Qdrant does not answer" } as const;
    await collections.settleItem(id, { itemId: item.itemId, version: 1, preparation, sources: aText("a") });
    expect(await collections.getItem(id, "a")).toMatchObject({
      status: "unavailable",
      lost: [{ part: "transcript", reason: "job-failed", detail: "Qdrant does not answer" }],
    });
    expect(await collections.readItems(id)).toEqual({
      items: [],
      pending: 0,
      unavailable: [{ uri: "file:a.md", reason: "job-failed", detail: "Qdrant does not answer" }],
    });
    const again = await collections.putItem(id, aText("a"));
    expect(again).toMatchObject({ outcome: "changed", preparation: { version: 2 } });
  });
});

describe("a changed item", () => {
  it("is a new version, whose earlier text stays known and leaves once the new one can be read", async ({
    collections,
    id,
  }) => {
    await collections.putItem(id, aText("a", "one"));
    await settle(collections, id, ["a", 1, "doc-1"]);
    const changed = await collections.putItem(id, aText("a", "two"));
    expect(changed).toMatchObject({ outcome: "changed", item: { version: 2, status: "preparing" } });
    expect(await leavingNames(collections, id)).toEqual([]);
    await settle(collections, id, ["a", 2, "doc-2"]);
    expect(await leavingNames(collections, id)).toEqual([`${documentIdOf("doc-1")} past`]);
    expect(await collections.getItem(id, "a")).toMatchObject({
      version: 2,
      transcript: { documentId: documentIdOf("doc-2") },
      versions: [{ version: 1, status: "ready", transcript: { documentId: documentIdOf("doc-1") } }],
    });
  });

  it("keeps a text that both versions have", async ({ collections, id }) => {
    await collections.putItem(id, aText("a", "one"));
    await settle(collections, id, ["a", 1, "doc-1"]);
    await collections.putItem(id, aText("a", "one", { given: { title: "Another title" } }));
    await settle(collections, id, ["a", 2, "doc-1"]);
    expect(await collections.getItem(id, "a")).toMatchObject({ version: 2, title: "Another title" });
    expect(await leavingNames(collections, id)).toEqual([]);
  });

  it("lets the text of a version go that was overtaken while it was prepared", async ({
    collections,
    id,
  }) => {
    await collections.putItem(id, aText("a", "one"));
    await collections.putItem(id, aText("a", "two"));
    await settle(collections, id, ["a", 2, "doc-2"]);
    await settle(collections, id, ["a", 1, "doc-1"]);
    expect(await leavingNames(collections, id)).toEqual([`${documentIdOf("doc-1")} past`]);
    expect(await collections.getItem(id, "a")).toMatchObject({ version: 2, status: "ready" });
  });
});
