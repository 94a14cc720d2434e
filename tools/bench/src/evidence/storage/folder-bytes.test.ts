import { mkdir, mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { folderBytes } from "./folder-bytes.ts";

describe("folderBytes", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "quarry-bytes-"));
    await mkdir(join(folder, "segments/wal"), { recursive: true });
    await writeFile(join(folder, "segments/payload"), new Uint8Array(100_000).fill(7));
    await writeFile(join(folder, "segments/wal/log"), new Uint8Array(1_000_000).fill(7));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("adds up the files of all folders but those left out", async () => {
    const bytes = await folderBytes(folder, ["wal"]);
    expect(bytes).toBeGreaterThanOrEqual(100_000);
    expect(bytes).toBeLessThan(200_000);
    expect(await folderBytes(folder)).toBeGreaterThan(1_000_000);
  });

  it.runIf(process.platform === "linux")("counts no holes", async () => {
    const before = await folderBytes(folder);
    const file = await open(join(folder, "hole"), "w");
    await file.truncate(50_000_000);
    await file.close();
    expect(await folderBytes(folder)).toBeLessThan(before + 1_000_000);
  });

  it("finds nothing in a folder that is not there", async () => {
    expect(await folderBytes(join(folder, "gone"))).toBe(0);
  });
});
