import { createHash } from "node:crypto";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type FixtureWeb, startFixtureWeb } from "@quarry/testkit";
import { describe, expect, it, onTestFinished } from "vitest";
import type { InferenceOptions } from "../src/inference.ts";
import { createInference } from "../src/inference.ts";
import { quantiseModel } from "../src/quantise/quantise-model.ts";
import { onnxConfig, temporaryFolder, type TinyFiles, tinyFiles, tinyGraph } from "./tiny-model.ts";

const graph = tinyGraph();
const full = tinyFiles(graph, { "onnx_config.json": onnxConfig });
const quantised = quantiseModel(graph).bytes;
const both = tinyFiles(graph, { "onnx_config.json": onnxConfig, "onnx/model_quantized.onnx": quantised });

const aHub = async (files: TinyFiles, model = "tiny/model"): Promise<FixtureWeb> => {
  const pages = Object.entries(files).map(
    ([path, body]) => [`/${model}/resolve/main/${path}`, { body }] as const,
  );
  const web = await startFixtureWeb(Object.fromEntries(pages));
  onTestFinished(() => web.stop());
  return web;
};

const start = async (hubUrl: string, cacheDirectory: string, more: Partial<InferenceOptions> = {}) => {
  const inference = await createInference({
    source: "hub",
    model: "tiny/model",
    arithmetic: "int8",
    verify: false,
    threads: 1,
    hubUrl,
    cacheDirectory,
    ...more,
  });
  onTestFinished(() => inference.close());
  return inference;
};

const digits = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex").slice(0, 8);

describe("a model of the hub", () => {
  it("is downloaded with its published int8 weights and all that its profile needs", async () => {
    const hub = await aHub(both);
    const { profile } = await start(hub.url, await temporaryFolder());
    expect(profile).toMatchObject({
      id: expect.stringContaining(`tiny/model@${digits(quantised)}/int8/`),
      maxTokens: 10,
    });
    expect(hub.requests.map(({ path }) => path)).not.toContain("/tiny/model/resolve/main/onnx/model.onnx");
  });

  it("is downloaded only once, so that it starts offline", async () => {
    const hub = await aHub(both);
    const cacheDirectory = await temporaryFolder();
    const first = await start(hub.url, cacheDirectory);
    await hub.stop();
    const second = await start(hub.url, cacheDirectory);
    expect(second.profile).toEqual(first.profile);
  });

  it("is quantised here when only its fp32 weights are published", async () => {
    const hub = await aHub(full);
    const cacheDirectory = await temporaryFolder();
    const { profile, warnings } = await start(hub.url, cacheDirectory);
    expect(profile.id).toContain(`tiny/model@${digits(graph)}/int8.2/`);
    expect(warnings).toEqual([]);
    expect(await readdir(cacheDirectory)).toHaveLength(2);
  });

  it("is downloaded in fp32 if requested", async () => {
    const hub = await aHub(both);
    const { profile } = await start(hub.url, await temporaryFolder(), { arithmetic: "fp32" });
    expect(profile.id).toContain(`tiny/model@${digits(graph)}/fp32/`);
  });

  it("fails with the remedy when the hub cannot be reached", async () => {
    const hub = await aHub({});
    await hub.stop();
    await expect(start(hub.url, await temporaryFolder())).rejects.toMatchObject({
      code: "bad-configuration",
      retry: "never",
      message: expect.stringMatching(/cannot be downloaded.*network.*MODEL_SOURCE=npm/s),
    });
  });

  it("fails with the remedy when the hub does not have it", async () => {
    const hub = await aHub({});
    await expect(start(hub.url, await temporaryFolder())).rejects.toMatchObject({
      code: "bad-configuration",
      message: expect.stringMatching(/cannot be downloaded.*MODEL_ID/s),
    });
  });

  it("is rejected when it is listed with other hashes", async () => {
    const model = "Xenova/gte-small";
    const hub = await aHub(both, model);
    const cacheDirectory = await temporaryFolder();
    await expect(start(hub.url, cacheDirectory, { model })).rejects.toMatchObject({
      code: "bad-configuration",
      message: expect.stringMatching(/config\.json has an unexpected SHA-256/),
    });
    // Unlisted published int8 weights are not requested.
    expect(hub.requests.map(({ path }) => path).filter((path) => path.includes("quantized"))).toEqual([]);
  });

  it("is read from the cache's folder if it has been put there", async () => {
    const cacheDirectory = await temporaryFolder();
    for (const [path, content] of Object.entries(full)) {
      const place = join(cacheDirectory, "hub/tiny/model", path);
      await mkdir(dirname(place), { recursive: true });
      await writeFile(place, content);
    }
    const { profile } = await start("http://127.0.0.1:1", cacheDirectory);
    expect(profile.arithmetic).toBe("int8");
  });
});
