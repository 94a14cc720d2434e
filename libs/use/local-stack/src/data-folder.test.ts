import { chmodSync, existsSync, mkdirSync, mkdtempSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { dataFolder } from "./data-folder.ts";

const aFolder = (): string => mkdtempSync(join(tmpdir(), "quarry-data-"));

describe("dataFolder", () => {
  it("makes the folder that QUARRY_HOME names, else .quarry in the checkout", async () => {
    const root = aFolder();
    expect(await dataFolder(root, { QUARRY_HOME: join(root, "a", "b") })).toBe(join(root, "a", "b"));
    expect(await dataFolder(root, { QUARRY_HOME: "" })).toBe(join(root, ".quarry"));
    expect([join(root, "a", "b"), join(root, ".quarry")].map((path) => existsSync(path))).toEqual([
      true,
      true,
    ]);
  });

  it("makes a folder that no other user of the machine reads", async () => {
    const folder = await dataFolder(aFolder(), {});
    expect((statSync(folder).mode & 0o777).toString(8)).toBe("700");
  });

  it("keeps what the stack stores from other users in a folder that they may read", async () => {
    const folder = aFolder();
    mkdirSync(join(folder, "redis"));
    for (const path of [folder, join(folder, "redis")]) chmodSync(path, 0o755);
    await dataFolder("/", { QUARRY_HOME: folder });
    const modes = ["blobs", "logs", "qdrant", "redis"].map(
      (part) => statSync(join(folder, part)).mode & 0o777,
    );
    expect(modes).toEqual(modes.map(() => 0o700));
  });

  it("refuses one in which nothing can be written, and names the variable", async () => {
    const file = join(aFolder(), "file");
    writeFileSync(file, "");
    await expect(dataFolder("/", { QUARRY_HOME: file })).rejects.toMatchObject({
      exitCode: 78,
      message: expect.stringMatching(/data folder .*file.*QUARRY_HOME/),
    });
  });

  it("gives up one that does not answer", async () => {
    await expect(dataFolder("/", { QUARRY_HOME: aFolder() }, { patienceMs: 1 })).rejects.toMatchObject({
      exitCode: 78,
      message: expect.stringContaining("does not answer within 0.001 s"),
    });
  });

  it("refuses a disk on which Redis and Qdrant would wait for room, and says how much is needed", async () => {
    const root = aFolder();
    const withFree = (free: number): Promise<string> =>
      dataFolder(root, {}, { look: async () => ({ free }) });
    expect(await withFree(200_000_000)).toBe(join(root, ".quarry"));
    await expect(withFree(199_999_999)).rejects.toMatchObject({
      exitCode: 75,
      message: expect.stringContaining("has 199 MB free, 200 MB are needed; make room"),
    });
  });
});
