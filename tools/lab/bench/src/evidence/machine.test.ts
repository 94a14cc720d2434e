import { mkdir, mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { folderBytes, heldMemoryOf, ownPeakMemory, peakMemoryOf, percentile } from "./machine.ts";

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

describe("peakMemoryOf", () => {
  it.runIf(process.platform === "linux")(
    "lies between what a process holds and the most it says it held",
    async () => {
      const held = Math.floor(process.memoryUsage.rss() / 1_048_576);
      const seen = (await peakMemoryOf(process.pid)) ?? 0;
      expect(seen).toBeGreaterThanOrEqual(held - 1);
      // The process's own peak also includes memory from before this program was loaded.
      expect(seen).toBeLessThanOrEqual(ownPeakMemory() + 1);
    },
  );

  it("is unknown for a process that does not exist", async () => {
    expect(await peakMemoryOf(-1)).toBeUndefined();
  });
});

describe("heldMemoryOf", () => {
  it.runIf(process.platform === "linux")("is part of what the process holds", async () => {
    const held = (await heldMemoryOf(process.pid)) ?? 0;
    expect(held).toBeGreaterThan(0);
    expect(held).toBeLessThanOrEqual(ownPeakMemory());
  });

  it("is unknown for a process that does not exist", async () => {
    expect(await heldMemoryOf(-1)).toBeUndefined();
  });
});

describe("percentile", () => {
  it.each([
    [[3, 1, 2], 0.5, 2],
    [[4, 1, 3, 2], 0.5, 2],
    [Array.from({ length: 100 }, (_, index) => index + 1), 0.95, 95],
    [[7], 0.95, 7],
    [[], 0.5, 0],
  ])("is of %j at %d: %d", (values, share, expected) => {
    expect(percentile(values, share)).toBe(expected);
  });
});
