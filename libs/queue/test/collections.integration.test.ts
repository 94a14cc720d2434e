import { type CollectionStore, createCollectionStore } from "@quarry/queue";
import { Redis } from "ioredis";
import { describe, expect } from "vitest";
import { aText, documentIdOf, prepared } from "./fixtures/new-items.ts";
import { queueTest } from "./fixtures/queue-test.ts";

const it = queueTest.extend<{ collections: CollectionStore; id: string }>({
  collections: async ({ redis }, use) => {
    const collections = createCollectionStore({ redis: { url: redis.url } });
    await use(collections);
    await collections.close();
  },
  id: async ({ collections }, use) => {
    await use((await collections.create("notes", { mark: true })).id);
  },
});

const settle = async (
  collections: CollectionStore,
  id: string,
  [linkId, version, ...documents]: readonly [string, number, string, string?],
): Promise<void> => {
  const item = await collections.getItem(id, linkId);
  const preparation = prepared(...documents);
  const { content, comments } = aText(linkId);
  await collections.settleItem(id, {
    itemId: item?.itemId ?? "",
    version,
    preparation,
    sources: { content, comments },
  });
};

const leavingNames = async (collections: CollectionStore, id: string): Promise<string[]> =>
  (await collections.leaving(id)).map(({ documentId, to }) => `${documentId} ${to}`);

describe("createCollectionStore", () => {
  it("keeps a collection until it is removed, and nothing of it then", async ({ collections, id, redis }) => {
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
    expect(await asker.keys("collection:*")).toEqual([]);
    asker.disconnect();
  });

  it("makes a collection under a fixed id once, and leaves it as it is from then on", async ({
    collections,
  }) => {
    await collections.ensure("c-evidence", "Evidence");
    await collections.ensure("c-evidence", "Another name");
    expect(await collections.get("c-evidence")).toMatchObject({ name: "Evidence", mark: false });
  });

  it("takes no item for a collection that is not there", async ({ collections }) => {
    await expect(collections.putItem("c-00000000", aText("a"))).rejects.toMatchObject({ code: "not-found" });
    expect(await collections.getItem("c-00000000", "a")).toBeUndefined();
  });
});

describe("an item", () => {
  it("is one however often it is handed in, and is found by its id and its link id", async ({
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

  it("is unavailable with a reason when its preparation fails for good, and is tried again when it is sent again", async ({
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

  it("shares the document of another item that brought the very same content", async ({
    collections,
    id,
  }) => {
    const first = await collections.putItem(id, aText("a", "bytes"));
    const second = await collections.putItem(id, aText("b", "bytes", { given: { title: "B" } }));
    expect(second.item).toMatchObject({ linkId: "b", title: "B", sameAs: first.item.itemId });
    expect(second.preparation).toMatchObject({ content: { uri: "file:a.md", uploadId: "bytes" }, given: {} });
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

describe("a removed item", () => {
  it("is gone, and its texts are on their way out until they have left", async ({ collections, id }) => {
    await collections.putItem(id, aText("a", "one"));
    await settle(collections, id, ["a", 1, "doc-1", "com-1"]);
    expect(await collections.removeItem(id, "a")).toMatchObject({ linkId: "a" });
    expect(await collections.removeItem(id, "a")).toBeUndefined();
    expect(await collections.getItem(id, "a")).toBeUndefined();
    const leaving = await collections.leaving(id);
    expect(leaving.map(({ to }) => to)).toEqual(["nowhere", "nowhere"]);
    for (const left of leaving) await collections.hasLeft(id, left);
    expect(await collections.leaving(id)).toEqual([]);
    expect((await collections.get(id))?.counts).toEqual({ preparing: 0, ready: 0, unavailable: 0 });
  });

  it("leaves the text where another item has it, or is about to", async ({ collections, id }) => {
    await collections.putItem(id, aText("a", "bytes"));
    await settle(collections, id, ["a", 1, "doc-1"]);
    await collections.putItem(id, aText("b", "bytes"));
    await collections.removeItem(id, "a");
    expect(await collections.leaving(id)).toEqual([]);
    await settle(collections, id, ["b", 1, "doc-1"]);
    expect(await collections.leaving(id)).toEqual([]);
    await collections.removeItem(id, "b");
    expect(await leavingNames(collections, id)).toEqual([`${documentIdOf("doc-1")} nowhere`]);
  });

  it("has an id of its own when it comes again, so that it is prepared again", async ({
    collections,
    id,
  }) => {
    const first = await collections.putItem(id, aText("a"));
    await collections.removeItem(id, "a");
    const again = await collections.putItem(id, aText("a"));
    expect(again.outcome).toBe("added");
    expect(again.item.itemId).not.toBe(first.item.itemId);
  });

  it("is not brought back by a preparation that ends late", async ({ collections, id }) => {
    const { item } = await collections.putItem(id, aText("a"));
    await collections.removeItem(id, "a");
    const late = { itemId: item.itemId, version: 1, preparation: prepared("doc-1"), sources: aText("a") };
    expect(await collections.settleItem(id, late)).toBe(false);
    expect(await leavingNames(collections, id)).toEqual([`${documentIdOf("doc-1")} nowhere`]);
    expect((await collections.listItems(id, { limit: 10 })).items).toEqual([]);
  });
});

describe("the items of a collection", () => {
  it("come a page at a time, in the order they were handed in", async ({ collections, id }) => {
    const names = Array.from({ length: 7 }, (_, index) => `item-${index}`);
    for (const name of names) await collections.putItem(id, aText(name));
    await collections.removeItem(id, "item-2");
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const { items, next } = await collections.listItems(id, { limit: 3, after });
      seen.push(...items.map(({ linkId }) => linkId));
      after = next ?? undefined;
    } while (after !== undefined);
    expect(seen).toEqual(names.filter((name) => name !== "item-2"));
  });

  it("are told apart: what can be read, what is awaited and what is lost", async ({ collections, id }) => {
    const ids = [];
    for (const name of ["a", "b", "c"]) ids.push((await collections.putItem(id, aText(name))).item.itemId);
    await settle(collections, id, ["b", 1, "doc-b"]);
    expect(await collections.preparingAmong(id, ids)).toEqual([ids[0], ids[2]]);
    const { items, pending, unavailable } = await collections.readItems(id, [...ids, "i-gone"]);
    expect(items).toMatchObject([{ itemId: ids[1], linkId: "b", source: "file", title: "Read title" }]);
    expect(pending).toBe(2);
    expect(unavailable).toMatchObject([{ uri: "item:i-gone", reason: "not-found" }]);
  });

  it("are kept by a run as they are when it is submitted", async ({ collections, id }) => {
    await collections.putItem(id, aText("a"));
    const url = "https://example.org/page";
    await collections.putItem(id, aText(url, "", { uri: url, content: { kind: "url", url } }));
    expect(await collections.handedItems(id)).toMatchObject([
      { linkId: "a", uri: "file:a.md", isPage: false },
      { linkId: url, uri: url, isPage: true },
    ]);
  });

  it("are counted rightly when thousands come at once", async ({ collections, id }) => {
    const names = Array.from({ length: 2_000 }, (_, index) => `item-${index}`);
    await Promise.all(names.map((name) => collections.putItem(id, aText(name))));
    expect((await collections.get(id))?.counts).toEqual({ preparing: 2_000, ready: 0, unavailable: 0 });
    expect(await collections.handedItems(id)).toHaveLength(2_000);
  });
});
