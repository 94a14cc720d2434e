import { spawnSync } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "./tiny-model.ts";

const prepare = (cacheDirectory: string): { readonly status: number | null; readonly said: string } => {
  const script = join(import.meta.dirname, "../src/prepare-model.ts");
  const { status, stderr } = spawnSync(process.execPath, [script, cacheDirectory], { encoding: "utf8" });
  return { status, said: stderr };
};

describe("prepare-model", () => {
  it("makes the int8 weights once, the same bytes everywhere", async () => {
    const cache = await temporaryFolder();
    expect(prepare(cache)).toEqual({ status: 0, said: expect.stringContaining("making the int8 weights") });
    const [folder = ""] = await readdir(cache);
    const record: unknown = JSON.parse(await readFile(join(cache, folder, "record.json"), "utf8"));
    expect(record).toMatchObject({
      sha256: "a77efec438b63f52e6f631da2e8f29d078697b8623efc7c69a70599a5a3ed79c",
    });
    expect(prepare(cache)).toEqual({ status: 0, said: "" });
  });

  it("does not fail if the weights cannot be stored, and reports why", () => {
    expect(prepare("/dev/null/cache")).toEqual({
      status: 0,
      said: expect.stringContaining("MODEL_CACHE_DIR"),
    });
  });
});
