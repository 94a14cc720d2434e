import { existsSync, mkdtempSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { dataFolder } from "./data-folder.ts";

const aFolder = (): string => mkdtempSync(join(tmpdir(), "quarry-data-"));

describe("dataFolder", () => {
  it("makes the folder that QUARRY_HOME names, else .quarry in the checkout", () => {
    const root = aFolder();
    expect(dataFolder(root, { QUARRY_HOME: join(root, "a", "b") })).toBe(join(root, "a", "b"));
    expect(dataFolder(root, { QUARRY_HOME: "" })).toBe(join(root, ".quarry"));
    expect([join(root, "a", "b"), join(root, ".quarry")].map((path) => existsSync(path))).toEqual([
      true,
      true,
    ]);
  });

  it("makes a folder that no other user of the machine reads", () => {
    const folder = dataFolder(aFolder(), {});
    expect((statSync(folder).mode & 0o777).toString(8)).toBe("700");
  });

  it("refuses one in which nothing can be written, and names the variable", () => {
    const file = join(aFolder(), "file");
    writeFileSync(file, "");
    expect(() => dataFolder("/", { QUARRY_HOME: file })).toThrow(
      expect.objectContaining({
        exitCode: 78,
        message: expect.stringMatching(/data folder .*file.*QUARRY_HOME/),
      }),
    );
  });

  it("refuses a disk on which Redis and Qdrant would wait for room, and says how much is needed", () => {
    const root = aFolder();
    expect(dataFolder(root, {}, () => 200_000_000)).toBe(join(root, ".quarry"));
    expect(() => dataFolder(root, {}, () => 199_999_999)).toThrow(
      expect.objectContaining({
        exitCode: 75,
        message: expect.stringContaining("has 199 MB free, 200 MB are needed; make room"),
      }),
    );
  });
});
