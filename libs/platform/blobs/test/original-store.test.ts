import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BlobStore, createOriginalStore, openBlobFolder } from "@quarry/blobs";
import { expect, test } from "vitest";

const it = test.extend<{ blobs: BlobStore }>({
  blobs: async ({ task: _task }, use) => {
    const root = await mkdtemp(join(tmpdir(), "originals-"));
    await use(openBlobFolder(root));
    await rm(root, { recursive: true });
  },
});

const place = { collectionId: "c-1", itemId: "i-1", version: 1 };

it("keeps an upload for each version of an item until the item is removed", async ({ blobs }) => {
  const originals = createOriginalStore(blobs);
  await blobs.write("uploads/u-1", "first");
  await blobs.write("uploads/u-2", "second");
  await originals.keep(place, "u-1");
  await originals.keep({ ...place, version: 2 }, "u-2");
  await originals.keep({ ...place, itemId: "i-2" }, "u-2");
  await blobs.remove("uploads");
  expect((await originals.get(place))?.toString()).toBe("first");
  expect((await originals.get({ ...place, version: 2 }))?.toString()).toBe("second");
  await originals.remove("c-1", "i-1");
  expect(await originals.get({ ...place, version: 2 })).toBeUndefined();
  expect((await originals.get({ ...place, itemId: "i-2" }))?.toString()).toBe("second");
  await originals.remove("c-1");
  expect(await blobs.list("originals")).toEqual([]);
});

it("keeps nothing of an upload that is gone, and nothing without blobs", async ({ blobs }) => {
  await createOriginalStore(blobs).keep(place, "u-1");
  expect(await createOriginalStore(blobs).get(place)).toBeUndefined();
  const none = createOriginalStore(undefined);
  await none.keep(place, "u-1");
  await none.remove("c-1");
  expect(await none.get(place)).toBeUndefined();
});
