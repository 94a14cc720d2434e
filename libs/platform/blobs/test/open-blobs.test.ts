import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openBlobFolder, openBlobs } from "@quarry/blobs";
import { startObjectStore } from "@quarry/testkit";
import { expect, it, onTestFinished } from "vitest";

it("opens nothing where no place is named", () => {
  expect(openBlobs({})).toBeUndefined();
});

it("writes to the bucket, and finds and removes what the folder has kept before", async () => {
  const folder = await mkdtemp(join(tmpdir(), "blobs-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const store = await startObjectStore();
  onTestFinished(() => store.stop());
  const earlier = openBlobFolder(folder);
  await earlier.write("runs/r-1/report.md", "earlier");
  await earlier.write("runs/r-2/report.md", "earlier");
  const { url, keyId, secret } = store;
  const blobs = openBlobs({ folder, bucket: { url, region: "auto", keyId, secret } });
  await blobs?.write("runs/r-1/report.md", "later");
  await blobs?.write("runs/r-1/sources.json", "[]");
  expect(String(await blobs?.read("runs/r-1/report.md"))).toBe("later");
  expect(String(await blobs?.read("runs/r-2/report.md"))).toBe("earlier");
  expect(await blobs?.list("runs")).toEqual([
    { path: "runs/r-1/report.md", bytes: 5 },
    { path: "runs/r-1/sources.json", bytes: 2 },
    { path: "runs/r-2/report.md", bytes: 7 },
  ]);
  expect(store.keys()).toEqual(["runs/r-1/report.md", "runs/r-1/sources.json"]);
  expect(await blobs?.copy("runs/r-2/report.md", "runs/r-1/copy.md")).toBe(true);
  expect(String(await blobs?.read("runs/r-1/copy.md"))).toBe("earlier");
  await blobs?.remove("runs/r-1");
  expect(await blobs?.removeOlder("runs/r-2", Date.now() + 60_000)).toBe(1);
  expect([...store.keys(), ...(await earlier.list("runs"))]).toEqual([]);
});
