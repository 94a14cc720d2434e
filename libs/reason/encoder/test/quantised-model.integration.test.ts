import { createHash } from "node:crypto";
import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Inference, InferenceOptions } from "../src/inference.ts";
import { quantiseModel } from "../src/quantise/quantise-model.ts";
import { openTinyModel } from "./open-tiny-model.ts";
import { onnxConfig, temporaryFolder, tinyFiles, tinyGraph, writeTinyModel } from "./tiny-model.ts";

const graph = tinyGraph();
const files = tinyFiles(graph, { "onnx_config.json": onnxConfig });

/** Starts one model several times with one cache. */
const aModel = async () => {
  const source = await writeTinyModel(files);
  const cacheDirectory = await temporaryFolder();
  const start = (more: Partial<InferenceOptions> = {}): Promise<Inference> =>
    openTinyModel(files, { source, cacheDirectory, arithmetic: "int8", ...more });
  const kept = async (file: string): Promise<string> => {
    const [folder = "nothing kept"] = await readdir(cacheDirectory);
    return join(cacheDirectory, folder, file);
  };
  return { source, cacheDirectory, start, kept };
};

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

describe("quantised weights", () => {
  it("are made once, compared with fp32 and cached with the result", async () => {
    const { start, kept } = await aModel();
    const first = await start();
    expect(first.warnings).toEqual([]);
    expect(first.profile.id).toMatch(/^tiny\/model@[0-9a-f]{8}\/int8\.2\/[0-9a-f]{8}$/);
    const model = await readFile(await kept("model.onnx"));
    expect(sha256(model)).toBe(sha256(quantiseModel(graph).bytes));
    const record: unknown = JSON.parse(await readFile(await kept("record.json"), "utf8"));
    expect(record).toEqual({
      sha256: sha256(model),
      reference: { ids: expect.any(Array), vector: expect.any(Array) },
      fidelity: { dense: expect.closeTo(0.986, 2), tokens: expect.closeTo(0.988, 2) },
    });
  });

  it("are loaded from the cache the next time", async () => {
    const { start, kept } = await aModel();
    await start();
    // An atomic write replaces the file by a new one.
    const numbers = async () => [
      (await stat(await kept("model.onnx"))).ino,
      (await stat(await kept("record.json"))).ino,
    ];
    const before = await numbers();
    expect((await start()).profile.arithmetic).toBe("int8");
    expect(await numbers()).toEqual(before);
  });

  it.each([
    ["model.onnx", "a cut-off file"],
    ["record.json", "{"],
  ])("are made again when %s is damaged", async (file, content) => {
    const { start, kept } = await aModel();
    await start();
    const path = await kept(file);
    const right = await readFile(path);
    await writeFile(path, content);
    expect((await start()).profile.arithmetic).toBe("int8");
    expect(await readFile(path)).toEqual(right);
  });

  it("are complete when several processes make them at once", async () => {
    const { start, kept } = await aModel();
    const started = await Promise.all([start(), start(), start(), start()]);
    expect(started.map(({ profile }) => profile.arithmetic)).toEqual(["int8", "int8", "int8", "int8"]);
    expect(await readdir(join(await kept("record.json"), ".."))).toEqual(["model.onnx", "record.json"]);
    expect((await start()).warnings).toEqual([]);
  });

  it("are used without caching if the cache cannot be written, with the remedy", async () => {
    const { start, cacheDirectory } = await aModel();
    await rm(cacheDirectory, { recursive: true });
    await writeFile(cacheDirectory, "a file where the folder should be");
    const { profile, warnings } = await start();
    expect(profile.arithmetic).toBe("int8");
    expect(warnings).toEqual([expect.stringMatching(/cannot be kept in .*MODEL_CACHE_DIR/s)]);
  });

  it("are replaced by fp32 when they are wrong on this machine, with the reason", async () => {
    const { start, kept } = await aModel();
    const right = await start();
    const exact = await start({ arithmetic: "fp32" });
    // Imitates a saturating processor in the file: valid, but wrong.
    const wrong = quantiseModel(tinyGraph({ share: -3 })).bytes;
    await writeFile(await kept("model.onnx"), wrong);
    const record: object = JSON.parse(await readFile(await kept("record.json"), "utf8"));
    await writeFile(await kept("record.json"), JSON.stringify({ ...record, sha256: sha256(wrong) }));
    const fallen = await start();
    expect(fallen.profile).toEqual({ ...right.profile, id: exact.profile.id, arithmetic: "fp32" });
    expect(fallen.warnings).toEqual([
      expect.stringMatching(/cosine to fp32 -?[01]\.\d+.*saturation.*MODEL_DTYPE=fp32/s),
    ]);
    const text = [{ text: "red cat, blue dog" }];
    expect(await fallen.run(text, "document")).toEqual(await exact.run(text, "document"));
  });

  it("are not used when they do not load", async () => {
    const { start, kept } = await aModel();
    await start();
    const record: object = JSON.parse(await readFile(await kept("record.json"), "utf8"));
    const bytes = Buffer.from("no graph");
    await writeFile(await kept("model.onnx"), bytes);
    await writeFile(await kept("record.json"), JSON.stringify({ ...record, sha256: sha256(bytes) }));
    const { profile, warnings } = await start();
    expect(profile.arithmetic).toBe("fp32");
    expect(warnings).toEqual([expect.stringContaining("cannot be loaded")]);
  });

  it("are not made from a graph without matrices", async () => {
    const bare = tinyFiles(tinyGraph({ isProjected: false }));
    const declaredProfile = JSON.stringify({ pooling: "mean" });
    const { profile, warnings } = await openTinyModel(bare, { arithmetic: "int8", declaredProfile });
    expect(profile.arithmetic).toBe("fp32");
    expect(warnings).toEqual([expect.stringContaining("no constant fp32 matrices")]);
  });

  it("are used as published if a model has them", async () => {
    const published = tinyFiles(graph, {
      "onnx_config.json": onnxConfig,
      "onnx/model_quantized.onnx": quantiseModel(graph).bytes,
    });
    const cacheDirectory = await temporaryFolder();
    const { profile } = await openTinyModel(published, { arithmetic: "int8", cacheDirectory });
    expect(profile.id).toContain(`tiny/model@${sha256(quantiseModel(graph).bytes).slice(0, 8)}/int8/`);
    expect(await readdir(cacheDirectory)).toEqual([]);
  });
});

describe("a model without fp32 weights", () => {
  it("is rejected with the remedy if fp32 is requested", async () => {
    const { "onnx/model.onnx": _, ...rest } = files;
    await expect(openTinyModel(rest)).rejects.toMatchObject({
      code: "bad-configuration",
      message: expect.stringMatching(/no fp32 weights.*MODEL_DTYPE=int8/s),
    });
  });
});
