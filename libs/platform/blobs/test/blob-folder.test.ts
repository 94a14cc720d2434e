import { mkdtemp, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openBlobFolder } from "@quarry/blobs";
import { expect, test } from "vitest";

const it = test.extend<{ root: string }>({
  root: async ({ task: _task }, use) => {
    const root = await mkdtemp(join(tmpdir(), "blobs-"));
    await use(root);
    await rm(root, { recursive: true });
  },
});

it("keeps files under their paths and lists those below one", async ({ root }) => {
  const folder = openBlobFolder(root);
  await folder.write("runs/r-1/report.md", "first");
  await folder.write("runs/r-1/report.md", "Größe");
  await folder.write("runs/r-1/sources/d-1.txt", "text");
  await folder.write("runs/r-2/report.md", "other");
  expect(await folder.list("runs/r-1")).toEqual([
    { path: "runs/r-1/report.md", bytes: 7 },
    { path: "runs/r-1/sources/d-1.txt", bytes: 4 },
  ]);
  expect((await folder.read("runs/r-1/report.md"))?.toString()).toBe("Größe");
  expect(await folder.read("runs/r-1/missing.md")).toBeUndefined();
  expect(await folder.list("runs/r-3")).toEqual([]);
});

it("copies a file, and says that there is none to copy", async ({ root }) => {
  const folder = openBlobFolder(root);
  await folder.write("uploads/u-1", "text");
  expect(await folder.copy("uploads/u-1", "originals/c-1/1")).toBe(true);
  expect(await folder.copy("uploads/u-2", "originals/c-1/2")).toBe(false);
  expect(await folder.list("originals")).toEqual([{ path: "originals/c-1/1", bytes: 4 }]);
  expect(await folder.list("unfinished")).toEqual([]);
});

it("removes a folder whole, and what is not there", async ({ root }) => {
  const folder = openBlobFolder(root);
  await folder.write("runs/r-1/report.md", "text");
  await folder.remove("runs/r-1");
  await folder.remove("runs/r-1");
  expect(await folder.list("runs/r-1")).toEqual([]);
});

it.for(["../secret", "runs//r-1", "/etc/passwd", "runs/..", "runs/a\\b", "runs/a\0b"])(
  "refuses the path %s",
  async (path, { root }) => {
    const folder = openBlobFolder(root);
    await expect(folder.write(path, "text")).rejects.toMatchObject({ code: "bad-input" });
    await expect(folder.remove(path)).rejects.toThrow("is not the path of a stored file");
    expect(await folder.read(path)).toBeUndefined();
  },
);

it("keeps nothing of a stream that breaks off", async ({ root }) => {
  const folder = openBlobFolder(root);
  const breaking = async function* () {
    yield Buffer.from("begun");
    throw new Error("the client is gone");
  };
  await expect(folder.writeStream(breaking(), () => "uploads/a")).rejects.toThrow("the client is gone");
  expect(await folder.list("uploads")).toEqual([]);
  expect(await folder.list("unfinished")).toEqual([]);
});

it("removes what is older than a moment", async ({ root }) => {
  const folder = openBlobFolder(root);
  await folder.write("uploads/old", "1");
  await folder.write("uploads/new", "2");
  await utimes(join(root, "uploads/old"), 1_000, 1_000);
  expect(await folder.removeOlder("uploads", 2_000_000)).toBe(1);
  expect((await folder.list("uploads")).map(({ path }) => path)).toEqual(["uploads/new"]);
});

it("says that the disk refused, so that it is tried again", async ({ root }) => {
  const folder = openBlobFolder(root);
  await folder.write("file", "text");
  await expect(folder.write("file/below", "text")).rejects.toMatchObject({
    code: "upstream-failed",
    retry: "backoff",
  });
});
