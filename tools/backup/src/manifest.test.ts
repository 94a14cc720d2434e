import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { readManifest, writeManifest } from "./manifest.ts";

const facts = {
  createdAt: "2026-11-23T10:00:00.000Z",
  version: "0.1.0",
  redis: { keys: 1 },
  collections: [],
  blobs: { files: 1 },
};

const aFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "quarry-backup-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "dump.rdb"), "keys");
  return folder;
};

it("holds every file of a backup to what was written", async () => {
  const folder = await aFolder();
  const written = await writeManifest(folder, facts);
  expect(await readManifest(folder)).toEqual(written);
  await writeFile(join(folder, "dump.rdb"), "other keys");
  await expect(readManifest(folder)).rejects.toThrow("dump.rdb of the backup is not what manifest.json says");
});

it("refuses a file that came later", async () => {
  const folder = await aFolder();
  await writeManifest(folder, facts);
  await writeFile(join(folder, "more"), "");
  await expect(readManifest(folder)).rejects.toThrow("more of the backup");
});

it("refuses a backup that was cut off", async () => {
  await expect(readManifest(await aFolder())).rejects.toThrow("is not a complete backup");
});
