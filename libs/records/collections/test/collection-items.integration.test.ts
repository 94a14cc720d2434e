import { describe, expect } from "vitest";
import { collectionTest as it, leavingNames, settle } from "./fixtures/collection-test.ts";
import { aText, documentIdOf, prepared } from "./fixtures/new-items.ts";

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

  it("is not restored by a preparation that ends late", async ({ collections, id }) => {
    const { item } = await collections.putItem(id, aText("a"));
    await collections.removeItem(id, "a");
    const late = { itemId: item.itemId, version: 1, preparation: prepared("doc-1"), sources: aText("a") };
    expect(await collections.settleItem(id, late)).toBe(false);
    expect(await leavingNames(collections, id)).toEqual([`${documentIdOf("doc-1")} nowhere`]);
    expect((await collections.listItems(id, { limit: 10 })).items).toEqual([]);
  });
});

describe("the items of a collection", () => {
  it("come a page at a time, in the order they were added", async ({ collections, id }) => {
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

  it("are listed while they are being prepared, and where they cannot be read", async ({
    collections,
    id,
  }) => {
    const ids = [];
    for (const name of ["a", "b", "c"]) ids.push((await collections.putItem(id, aText(name))).item.itemId);
    expect((await collections.preparingNow(id)).toSorted()).toEqual(ids.toSorted());
    const preparation = { status: "failed" as const, detail: "The file is damaged." };
    for (const itemId of [ids[0] ?? "", ids[2] ?? ""])
      await collections.settleItem(id, { itemId, version: 1, preparation, sources: aText("a") });
    expect(await collections.preparingNow(id)).toEqual([ids[1]]);
    expect(await collections.listUnavailable(id, 50)).toMatchObject([
      { uri: "file:a.md", reason: "job-failed", detail: "The file is damaged." },
      { uri: "file:c.md" },
    ]);
    expect(await collections.listUnavailable(id, 1)).toMatchObject([{ uri: "file:a.md" }]);
  });

  it("are kept by a run as they are when it is submitted", async ({ collections, id }) => {
    await collections.putItem(id, aText("a"));
    const url = "https://example.org/page";
    await collections.putItem(id, aText(url, "", { uri: url, content: { kind: "url", url } }));
    expect(await collections.submittedItems(id)).toMatchObject([
      { linkId: "a", uri: "file:a.md", isPage: false },
      { linkId: url, uri: url, isPage: true },
    ]);
  });

  it("are counted rightly when hundreds come at once", async ({ collections, id }) => {
    const names = Array.from({ length: 300 }, (_, index) => `item-${index}`);
    await Promise.all(names.map((name) => collections.putItem(id, aText(name))));
    expect((await collections.get(id))?.counts).toEqual({ preparing: 300, ready: 0, unavailable: 0 });
    expect(await collections.submittedItems(id)).toHaveLength(300);
  });
});
