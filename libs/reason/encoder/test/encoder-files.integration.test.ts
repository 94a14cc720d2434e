import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEncoder } from "../src/index.ts";
import { defaultModelDirectory } from "../src/locate-model.ts";

describe("createEncoder with int8 weights in its cache", () => {
  it("does not read the fp32 weights", async () => {
    const source = await mkdtemp(join(tmpdir(), "quarry-model-"));
    const folder = join(source, "Xenova/gte-small");
    await mkdir(folder, { recursive: true });
    for (const file of ["config.json", "tokenizer.json", "tokenizer_config.json"])
      await copyFile(join(defaultModelDirectory(), "Xenova/gte-small", file), join(folder, file));
    await (await createEncoder()).close();
    const encoder = await createEncoder({ source });
    expect(encoder.profile.arithmetic).toBe("int8");
    await encoder.close();
    await rm(source, { recursive: true });
  });
});

// Without a cache the weights are quantised again.
describe("createEncoder with a cache that cannot be written", () => {
  it("encodes nevertheless, and informs its listener", async () => {
    const folder = await mkdtemp(join(tmpdir(), "quarry-model-"));
    const cacheDirectory = join(folder, "file");
    await writeFile(cacheDirectory, "");
    const warnings: string[] = [];
    const encoder = await createEncoder({ cacheDirectory, onWarning: (message) => warnings.push(message) });
    expect(encoder.profile.arithmetic).toBe("int8");
    expect(warnings).toEqual([expect.stringContaining("MODEL_CACHE_DIR")]);
    await encoder.close();
    await rm(folder, { recursive: true });
  });
});

describe("createEncoder with invalid files", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "quarry-model-"));
    const installed = join(defaultModelDirectory(), "Xenova/gte-small");
    await mkdir(join(folder, "Xenova/gte-small"), { recursive: true });
    const config = await readFile(join(installed, "config.json"), "utf8");
    await writeFile(join(folder, "Xenova/gte-small/config.json"), config.replace("gelu", "relu"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("rejects a changed file, naming it, both hashes and the remedy", async () => {
    await expect(createEncoder({ modelDirectory: folder })).rejects.toMatchObject({
      code: "bad-configuration",
      retry: "never",
      message: expect.stringMatching(
        /config\.json.*SHA-256: expected 73f82cfb.*found [0-9a-f]{64}.*install/s,
      ),
    });
  });

  it("rejects a model without checked-in hashes", async () => {
    await expect(createEncoder({ model: "Xenova/unknown" })).rejects.toMatchObject({
      code: "bad-configuration",
      message: expect.stringContaining("models.sha256.json"),
    });
  });

  it("names the remedy when there are no weights", async () => {
    await expect(createEncoder({ modelDirectory: join(folder, "nothing") })).rejects.toMatchObject({
      code: "bad-configuration",
      message: expect.stringContaining("MODEL_SOURCE"),
    });
  });
});
